/** Sends what has been changed, and hands back what became of it. */

export class SavingError extends Error {}

/** A request with a JSON body. */
export function post(address, body) {
  const token = document.querySelector("#round [name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Boards as the server takes them; `overwrite` are those whose recorded result may be replaced. */
export function boardsToSend(round, boards, overwrite) {
  return boards.map((board) => {
    const { white, black, result, expected } = round.row(board);
    return { board, white, black, result, version: expected, overwrite: overwrite.has(board) };
  });
}

export async function send(round, data, boards, byes, overwrite) {
  const letters = byes.map((player) => {
    const { kind, stored } = round.byes.get(player);
    return { player, kind, expected: stored };
  });
  let response;
  try {
    response = await post(data.save, { boards: boardsToSend(round, boards, overwrite), byes: letters });
  } catch {
    throw new SavingError(data.words.offline);
  }
  if (response.status === 403) throw new SavingError(data.words.signed_out);
  const answer = await response.json().catch(() => null);
  if (response.status === 422 && answer) throw new SavingError(answer.messages.join(" "));
  if (!response.ok || !answer) throw new SavingError(data.words.failed);
  return answer;
}

/** Writes what became of everything into the round. What has been entered since it was sent stays, and is not saved yet. */
export function take(round, answer) {
  for (const { board, state, stored, messages, clash } of answer.boards) {
    if (state === "saved") round.store(board, stored, true);
    else round.refuse(board, messages, state === "conflict" ? { clash, stored } : null);
  }
  for (const { player, state, stored, messages } of answer.byes) {
    if (state === "saved") round.storeBye(player, stored, true);
    else {
      if (state === "conflict") round.storeBye(player, stored);
      round.refuseBye(player, messages);
    }
  }
}
