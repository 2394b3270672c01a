import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

// Next evaluates a module more than once; its copies share the answers that are under way.
const shared = globalThis as typeof globalThis & {
  heraldAnswers?: AsyncLocalStorage<ServerResponse>;
};
shared.heraldAnswers ??= new AsyncLocalStorage();
const answers = shared.heraldAnswers;

/** Lets what a request leads to set the status of its answer. */
export function answering<Result>(response: ServerResponse, run: () => Result): Result {
  return answers.run(response, run);
}

/**
 * Gives the page that is being rendered another status than 200. A page that Next's own `notFound` ends
 * is empty without JavaScript; this one shows what it renders.
 */
export function answerWithStatus(status: 404 | 429): void {
  const response = answers.getStore();
  if (response && !response.headersSent) response.statusCode = status;
}
