// This browser's share of the dice: it draws a nonce, tells its hash, and the nonce itself only under a seal that has it.
// What it kept lets it check at the end that its nonce was used, under the seal that it saw.
// Where every browser adds to every roll the nonce is the end of a chain, whose links are told one by one; see chain.js.

import { afterRoll, chain, checkRolls } from "./chain.js";
import { randomName } from "./dom.js";
import { sha256 } from "./sha256.js";

const KEPT = "dice";
const MOST = 200; // tables
let unkept = {}; // where the browser keeps nothing, as long as the page is open

function everyTable() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return unkept;
  }
}

function keep(table, share) {
  const every = { ...everyTable() };
  delete every[table]; // the newest stand last
  every[table] = share;
  for (const old of Object.keys(every).slice(0, -MOST)) delete every[old];
  unkept = every;
  try {
    localStorage.setItem(KEPT, JSON.stringify(every));
  } catch {
    // a browser that keeps nothing plays on, and cannot check at the end
  }
}

const hashOf = (table, nonce) => sha256(JSON.stringify(["nomarch nonce", table, nonce]));

// Answer what the server asks for. Who has told a nonce never commits to another at the same table: no dice are tried twice.
export function addToDice(table, { ask, seal, hash, shaken, n, moment }, post) {
  const share = everyTable()[table];
  if (ask === "commit" && !share?.told) commit(table, share ?? drawn(table, shaken, hash), post);
  if (ask === "nonce" && !share) commit(table, drawn(table, shaken, JSON.parse(seal).key), post); // lost
  if (ask === "nonce" && share) tell(table, share, seal, post);
  if (ask === "link" && share?.secret && share.told) addLink(table, share, n, moment, post);
}

function drawn(table, shaken, key) {
  if (!shaken) return { nonce: randomName(), key };
  const secret = randomName() + randomName();
  return { nonce: chain(table, secret)[0], key, secret };
}

// A link is given for one roll at one moment; the nonce once more says only that this browser is there again.
function addLink(table, share, n, moment, post) {
  const rolls = n ? afterRoll(share.rolls, n, moment) : share.rolls;
  if (n && !rolls) return;
  if (n) keep(table, { ...share, rolls });
  post({ t: "link", n, x: chain(table, share.secret)[n] });
}

function commit(table, share, post) {
  keep(table, share);
  post({ t: "commit", c: hashOf(table, share.nonce) });
}

function tell(table, share, text, post) {
  const [seal, hash] = [JSON.parse(text), sha256(text)];
  const mine = seal.commitments.findIndex((told, seat) => told === hashOf(table, share.nonce) && seal.here[seat]);
  const same = seal.table === table && seal.key === share.key && (share.told ?? hash) === hash;
  if (mine < 0 || !same || Boolean(seal.shaken) !== Boolean(share.secret)) return;
  keep(table, { ...share, told: hash });
  post({ t: "nonce", n: share.nonce });
}

// At the end: was this browser's nonce used, under the seal that it saw? `place` has a sentence for each answer.
export async function checkShare(table) {
  const place = document.querySelector("#share[data-used]:empty");
  const share = everyTable()[table];
  if (!place || !share) return;
  const answer = await fetch(`/t/${table}/record`).catch(() => null);
  if (!answer?.ok) return;
  const [word, { without, all } = {}] = judged(table, share, await answer.text());
  place.textContent = place.dataset[word].replace("{n}", without).replace("{all}", all);
}

// "used"; "away", where only the hash could be used, since this browser was not there to tell more; else "changed".
// Where it was to add to every roll: "shaken", "without" if some fell without it, or "changed".
function judged(table, share, record) {
  const lines = record.trim().split("\n").map((line) => JSON.parse(line));
  const [{ dice }, { key }] = [lines[0], lines[lines.length - 1]];
  if (!dice.seal || sha256(dice.seal) !== dice.hash || sha256(key) !== share.key) return ["changed"];
  if (!share.told) return [JSON.parse(dice.seal).commitments.includes(hashOf(table, share.nonce)) ? "away" : "changed"];
  if (dice.hash !== share.told || !dice.nonces.includes(share.nonce)) return ["changed"];
  if (!share.secret) return ["used"];
  const checked = checkRolls(table, share, dice, lines.slice(1, -1), key);
  return [checked ? (checked.without ? "without" : "shaken") : "changed", checked ?? {}];
}
