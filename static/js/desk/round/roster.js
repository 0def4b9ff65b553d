/** The entered players, and who is meant by what somebody types. */
import { words } from "./text.js";

const FITS = [
  (wanted, has) => wanted.length === has.length && wanted.every((word) => has.includes(word)),
  (wanted, has) => wanted.every((word) => has.includes(word)),
  (wanted, has) => wanted.every((start) => has.some((word) => word.startsWith(start))),
  (wanted, has) => wanted.every((part) => has.some((word) => word.includes(part))),
];

export class Roster {
  constructor(players) {
    this.players = players;
    this.byId = new Map(players.map((player) => [player.id, player]));
    this.keys = new Map(players.map((player) => [player.id, player.key.split(" ")]));
  }

  get(id) {
    return this.byId.get(id) ?? null;
  }

  /** As a player is written into an input. */
  text(id) {
    const player = this.get(id);
    return player ? `${player.number} ${player.name}` : "";
  }

  /** Everybody who may be meant, the likeliest first; those for whom `isFree` holds before the others. */
  matches(text, isFree) {
    const typed = text.trim();
    const both = /^#?(\d+)[\s.)]+(\D.*)$/.exec(typed);
    if (/^#?\d+[.)]?$/.test(typed)) return this.#numbered(typed.replace(/\D/g, ""), isFree);
    if (both) return this.#named(both[2], () => true).filter((player) => String(player.number) === both[1]);
    return this.#named(typed, isFree);
  }

  /** The one player who is meant, or null: the whole number, the only match, or the only one among those still free. */
  decide(text, isFree) {
    const found = this.matches(text, isFree);
    const number = /^#?(\d+)[.)]?$/.exec(text.trim());
    if (number) return found.find((player) => player.number === Number(number[1])) ?? (found.length === 1 ? found[0] : null);
    if (found.length === 1) return found[0];
    const wanted = words(text);
    const whole = found.filter((player) => FITS[0](wanted, this.keys.get(player.id)));
    if (whole.length === 1) return whole[0];
    const free = found.filter((player) => isFree(player.id));
    return free.length === 1 ? free[0] : null;
  }

  #numbered(digits, isFree) {
    const found = this.players.filter((player) => String(player.number).startsWith(digits));
    return sorted(found, (player) => (String(player.number) === digits ? 0 : isFree(player.id) ? 1 : 2));
  }

  #named(text, isFree) {
    const wanted = words(text);
    if (!wanted.length) return text.trim() ? [] : sorted([...this.players], (player) => (isFree(player.id) ? 0 : 1));
    const ranked = [];
    for (const player of this.players) {
      const rank = FITS.findIndex((fits) => fits(wanted, this.keys.get(player.id)));
      if (rank >= 0) ranked.push([player, Math.max(rank - 1, 0)]); // the whole name is no better than whole words until it is alone
    }
    const best = Math.min(...ranked.map(([, rank]) => rank));
    const kept = ranked.filter(([, rank]) => rank === best || rank <= 1).map(([player]) => player);
    return sorted(kept, (player) => (isFree(player.id) ? 0 : 1));
  }
}

function sorted(players, rank) {
  return players.sort((one, other) => rank(one) - rank(other) || one.number - other.number);
}
