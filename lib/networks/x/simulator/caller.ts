import type { RefusalWriter } from "../../simulation/inject-fault";
import { json } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs } from "../../simulation/site";
import type { ErrorAnswers } from "../../simulation/start";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, type SampleAccount } from "./world";

export function tokenIn({ headers }: SimulatedRequest): string {
  const [, value = ""] = headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  return value;
}

export function readCaller(site: Site, request: SimulatedRequest, scope: string): SampleAccount {
  const token = site.store.state.tokens.get(tokenIn(request));
  const account = findAccount(token?.personId);
  if (!token || !account || networkTimeMs(site) >= token.expiresAtMs) {
    return refuse(401, "Unauthorized", "Unauthorized");
  }
  if (!hasScope(token, scope)) {
    refuse(403, "Forbidden", "You are not permitted to perform this action.");
  }
  return account;
}

function hasScope({ scopes }: Token, scope: string): boolean {
  return scopes.includes(scope);
}

export function refuse(status: number, title: string, detail: string, type = "about:blank"): never {
  throw new Refusal(status, { title, detail, type, status });
}

export function invalid(message: string): never {
  const type = "https://api.x.com/2/problems/invalid-request";
  const detail = "One or more parameters to your request was invalid.";
  throw new Refusal(400, { errors: [{ message }], title: "Invalid Request", detail, type });
}

export function notFound(what: string): never {
  const type = "https://api.x.com/2/problems/resource-not-found";
  return refuse(404, "Not Found Error", `Could not find ${what}.`, type);
}

export function refuseOAuth(status: number, error: string, error_description: string): never {
  throw new Refusal(status, { error, error_description });
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(JSON.stringify(body));
  }
}

const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") {
    const { status, message: detail, name: title = "Forbidden" } = fault;
    return json({ title, detail, type: "about:blank", status }, status);
  }
  const { minutes, retryAfterSeconds } = fault;
  const reset = Math.ceil((Date.now() + (minutes ?? 0) * 60_000) / 1000);
  const body = { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank" };
  return json({ ...body, status: 429 }, 429, {
    ...(minutes ? { "x-rate-limit-remaining": "0", "x-rate-limit-reset": String(reset) } : {}),
    ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
  });
};

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof Refusal) return json(error.body, error.status);
    throw error;
  },
  notFound: ({ url }) =>
    json({ title: "Not Found", detail: `No such path: ${url.pathname}`, status: 404 }, 404),
};
