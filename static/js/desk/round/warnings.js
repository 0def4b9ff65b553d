/** What to look at on a board while it is entered. */
import { fill } from "./text.js";

const RUNNING = 3;

/** Sentences about a board; nothing here keeps it from being saved, the server decides that. */
export function warnings(round, row, data) {
  const { words, system } = data;
  const found = [];
  for (const side of ["white", "black"]) {
    if (row.text[side]) found.push(fill(words[round.roster.matches(row.text[side], () => true).length ? "several" : "nobody"], { text: row.text[side] }));
    const player = round.roster.get(row[side]);
    if (player) found.push(...aboutPlayer(round, row, player, side, data));
  }
  const { white, black } = row;
  if (white !== null && white === black) found.push(fill(words.both_sides, round.roster.get(white)));
  else if (white !== null && black !== null) {
    const met = meetingsBetween(round.roster.get(white), black, system, true);
    if (met.length) found.push(fill(words.met, { round: met.join(", ") }));
  }
  return [...new Set(found)];
}

/** What keeps a board from being whole, once it is left or saved. */
export function missing(row, words) {
  if (row.white === null && row.black === null && !row.result) return [];
  return [row.white === null ? words.no_white : "", row.black === null ? words.no_black : ""].filter(Boolean);
}

function aboutPlayer(round, row, player, side, { words, round: number }) {
  const found = [];
  const elsewhere = round.boardsOf(player.id).filter((board) => board !== row.board);
  for (const board of elsewhere) found.push(fill(words.twice, { name: player.name, board }));
  if (round.byes.get(player.id).kind) found.push(fill(words.bye_too, player));
  if (player.gone) found.push(fill(words.gone, player));
  else if (player.later) found.push(fill(words.later, player));
  if (runs(player, number, side === "white")) found.push(fill(side === "white" ? words.three_white : words.three_black, player));
  return found;
}

/** Rounds in which the two met; a round robin of two cycles has everybody twice, with either colour, and a match has nobody else. */
function meetingsBetween(player, opponent, system, white) {
  if (system === "match") return [];
  const met = player.meetings.filter(([, other, , played]) => other === opponent && played);
  return met.filter(([, , colour]) => system !== "round_robin" || colour === white).map(([round]) => round).sort((a, b) => a - b);
}

/** Whether this round makes three of one colour running, among the rounds the player sat down in. */
function runs(player, number, white) {
  const colours = player.meetings.filter(([, , , played]) => played).map(([round, , colour]) => [round, colour]);
  colours.push([number, white]);
  colours.sort(([one], [other]) => one - other);
  const here = colours.findIndex(([round]) => round === number);
  let first = here;
  let last = here;
  while (first > 0 && colours[first - 1][1] === white) first -= 1;
  while (last < colours.length - 1 && colours[last + 1][1] === white) last += 1;
  return last - first + 1 >= RUNNING;
}

/** The colours a player had before this round: "w b w". */
export function colourHistory(player, number, words) {
  const before = player.meetings.filter(([round, , , played]) => played && round < number).sort(([a], [b]) => a - b);
  return before.map(([, , white]) => (white ? words.white_letter : words.black_letter)).join(" ");
}
