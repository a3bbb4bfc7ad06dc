// What this browser adds to single rolls, at tables where every browser does: links of a chain that its nonce ends.
// Each is given for one moment of the match, and at the end the record must have just that before the roll.

import { sha256 } from "./sha256.js";

const LINKS = 1000; // rolls; the longest matches have a hundred and fifty
const chains = new Map(); // by secret, for as long as the page is open

const linkBefore = (table, number, link) => sha256(JSON.stringify(["nomarch link", table, number, link]));

export function chain(table, secret) {
  if (!chains.has(secret)) {
    const links = Array(LINKS + 1);
    links[LINKS] = secret;
    for (let n = LINKS; n > 0; n -= 1) links[n - 1] = linkBefore(table, n, links[n]);
    chains.set(secret, links);
  }
  return chains.get(secret);
}

// What a browser keeps of its rolls: the last one it added to and its moment, a hash of all moments, the rolls it missed.
const NOTHING = { last: 0, moment: "", seen: "", missed: [] };
const noted = (seen, number, moment) => sha256(JSON.stringify([seen, number, moment]));

// The rolls with one more; nothing if this browser is not to add to it: too late, too far, or asked again with another past.
export function afterRoll(rolls = NOTHING, number, moment) {
  if (number === rolls.last && moment === rolls.moment) return rolls;
  if (number <= rolls.last || number > LINKS) return null;
  const missed = Array.from({ length: number - rolls.last - 1 }, (_, n) => rolls.last + 1 + n);
  return { last: number, moment, seen: noted(rolls.seen, number, moment), missed: [...rolls.missed, ...missed] };
}

// Whether a record's links follow from its nonces, and its past is the one that this browser has added to.
// Gives how many rolls there were, and how many fell without this browser; or nothing, if something was changed.
export function checkRolls(table, { nonce, rolls = NOTHING }, dice, events, key) {
  const seat = dice.nonces.indexOf(nonce);
  const thrown = rollsOf(events, key);
  const known = dice.nonces.map((told) => [0, told]);
  let seen = "";
  let without = 0;
  for (const { number, links, moment } of thrown) {
    if (!links.every((link, at) => link === null || follows(table, number, link, known, at))) return null;
    if (links[seat] === null) without += 1;
    if (number <= rolls.last && !rolls.missed.includes(number)) seen = noted(seen, number, moment);
  }
  return seen === rolls.seen && thrown.length >= rolls.last ? { all: thrown.length, without } : null;
}

function follows(table, number, link, known, seat) {
  const [earlier, told] = known[seat];
  let before = link;
  for (let n = number; n > earlier; n -= 1) before = linkBefore(table, n, before);
  known[seat] = [number, link];
  return before === told;
}

// Each roll of a match with its links, and the moment that browsers were told: key and all that had happened.
function rollsOf(events, key) {
  const thrown = [];
  let past = [];
  let moment = "";
  events.forEach((event, at) => {
    if (event.by === "chance" && events[at - 1]?.by !== "chance") {
      const number = thrown.length + 1;
      moment = sha256(JSON.stringify(["nomarch moment", key, moment, number, past]));
      thrown.push({ number, links: event.links, moment });
      past = [];
    }
    past.push([event.by, event.do]);
  });
  return thrown;
}
