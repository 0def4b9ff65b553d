/** What the ratings would be with what has been entered, saved or not. Where nothing can be projected the page says nothing. */
import { boardsToSend, post } from "./saving.js";

const PAUSE = 600; // milliseconds without a change before the server is asked

export class Projection {
  constructor(data, round, onAnswer) {
    Object.assign(this, { data, round, onAnswer, players: {} });
  }

  /** Asks once there is a pause. */
  ask(pause = PAUSE) {
    clearTimeout(this.timer);
    if (!this.isOff) this.timer = setTimeout(() => this.#ask(), pause);
  }

  /** Rating and change as the page writes them, or null. */
  of(player) {
    const { rating, new: projected } = this.players[player] ?? {};
    if (typeof projected !== "number") return null;
    const change = typeof rating === "number" ? projected - rating : null;
    return { rating: projected, change: change === null ? "–" : signed(change) };
  }

  async #ask() {
    const { round } = this;
    const whole = round.boards.filter((board) => round.row(board).white !== null && round.row(board).black !== null);
    const asked = JSON.stringify(boardsToSend(round, whole, new Set()).map(({ version, overwrite, ...game }) => game));
    if (asked === this.asked) return;
    this.asked = asked;
    try {
      const response = await post(this.data.effect, { boards: JSON.parse(asked) });
      const { players = {}, on = "", because } = response.ok ? await response.json() : {};
      this.players = players;
      document.getElementById("projected-on").textContent = on;
      this.isOff = Boolean(because) || !response.ok;
      this.onAnswer();
    } catch {
      this.asked = null; // no connection: the next change asks again
    }
  }
}

function signed(change) {
  return change < 0 ? `−${-change}` : change ? `+${change}` : "0";
}
