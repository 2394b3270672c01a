import type { RefusalWriter } from "../../simulation/inject-fault";
import { json } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { ErrorAnswers } from "../../simulation/start";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, type SampleAccount } from "./world";

export function tokenIn({ headers }: SimulatedRequest): string {
  const [, value = ""] = headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  return value;
}

export function readToken(site: Site, request: SimulatedRequest): Token {
  const token = site.store.state.tokens.get(tokenIn(request));
  return token ?? refuse(401, "The access token is invalid");
}

export function readCaller(site: Site, request: SimulatedRequest, scope: string): SampleAccount {
  const { scopes, personId } = readToken(site, request);
  const [broad = scope] = scope.split(":");
  if (!scopes.includes(scope) && !scopes.includes(broad)) {
    refuse(403, "This action is outside the authorized scopes");
  }
  const account = findAccount(personId ?? undefined);
  return account ?? refuse(422, "This method requires an authenticated user");
}

export function refuse(status: number, error: string, error_description?: string): never {
  throw new Refusal(status, error_description ? { error, error_description } : { error });
}

export function notFound(): never {
  refuse(404, "Record not found");
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: string; error_description?: string },
  ) {
    super(body.error);
  }
}

const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") return json({ error: fault.message }, fault.status);
  const { minutes, retryAfterSeconds } = fault;
  const reset = new Date(Date.now() + (minutes ?? 0) * 60_000).toISOString();
  return json({ error: "Too many requests" }, 429, {
    ...(minutes ? { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset } : {}),
    ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
  });
};

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof Refusal) return json(error.body, error.status);
    throw error;
  },
  notFound: () => json({ error: "Not found" }, 404),
};
