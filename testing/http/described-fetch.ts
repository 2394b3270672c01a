import {
  type Answer,
  contractViolations,
  isDescribedHere,
  type Reference,
} from "./contract-violations";

export function describedFetch(referenceFor: (url: string) => Promise<Reference>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const answer = await answerOf(response, method);
    if (!isDescribedHere(answer.path)) return response;
    const violation = contractViolations(await referenceFor(response.url), answer);
    if (violation) throw new Error(violation);
    return response;
  };
}

async function answerOf(response: Response, method: string): Promise<Answer> {
  const contentType = response.headers.get("Content-Type");
  const { pathname: path } = new URL(response.url);
  const isJson = contentType?.startsWith("application/json") && method !== "HEAD";
  const body = isJson ? await response.clone().json() : undefined;
  return { method, path, status: response.status, contentType, body };
}
