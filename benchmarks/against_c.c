/* Random matches in C, on rules that rules_to_c.py has put above this line: the same source of chance,
   the same choices, so that events and points must equal ours. */

static inline long below(long *rng, long n) {
  uint32_t a = rng[0], b = rng[1], x = a * 0x9E3779BBu;
  x = ((x << 5) | (x >> 27)) * 5;
  b ^= a;
  rng[0] = ((a << 26) | (a >> 6)) ^ b ^ (b << 9);
  rng[1] = (b << 13) | (b >> 19);
  return ((uint64_t)x * (uint64_t)n) >> 32;
}

static inline long pick(long *rng, const long *weights, long n) {
  long total = 0, reached = 0, index = 0;
  for (long i = 0; i < n; i++) total += weights[i];
  long drawn = below(rng, total);
  for (long i = 0; i < n; i++) {
    reached += weights[i];
    index += reached <= drawn;
  }
  return index;
}

long size(void) { return sizeof(State); }

void begin(State *s, long seats, long *options) { NEW_GAME(s, seats, options); }

long playouts(const State *opening, long games, long *rng, long limit, long *totals) {
  static long ids[ROOM], weights[ROOM], points[SEATS][SOURCES];
  long steps = 0;
  for (long game = 0; game < games; game++) {
    State state = *opening, *s = &state;
    for (long k = 0; k < limit; k++, steps++) {
      long mover = TO_MOVE(s);
      if (mover == -2) break;
      long action = mover == -1 ? THROW(s, rng, ids, weights) : ids[below(rng, LEGAL(s, ids))];
      APPLY(s, action);
    }
    SCORE(s, points);
    for (long seat = 0; seat < s->seats; seat++)
      for (long source = 0; source < SOURCES; source++) totals[seat] += points[seat][source];
  }
  return steps;
}
