// No answer from the server is one thing, a fault of this program another: only what the network
// refuses, or what stands before a server that is away, counts as no answer.

const ABSENT = [502, 503, 504];

export class Away extends Error {}

// The answer to a request, or what is read of one; Away where there is none.
export async function reached(promise) {
  const answer = await promise.catch(() => {
    throw new Away();
  });
  if (ABSENT.includes(answer.status)) throw new Away();
  return answer;
}
