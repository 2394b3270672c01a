import type { RefusalWriter } from "../../simulation/inject-fault";
import { json, type Reply } from "../../simulation/reply";
import type { ErrorAnswers } from "../../simulation/start";

export class XrpcRefusal extends Error {
  readonly headers: Record<string, string> = {};

  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(status: number, error: string, message: string): never {
  throw new XrpcRefusal(status, error, message);
}

export function invalid(message: string): never {
  refuse(400, "InvalidRequest", message);
}

function write({ status, error, message, headers }: XrpcRefusal): Reply {
  const isOAuth = /^[a-z_]+$/.test(error);
  const words = isOAuth ? { error_description: message } : { message };
  return json({ error, ...words }, status, headers);
}

const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") {
    const { status, name = "InvalidRequest", message } = fault;
    return write(new XrpcRefusal(status, name, message));
  }
  const seconds = fault.retryAfterSeconds ?? (fault.minutes ?? 5) * 60;
  const reset = Math.ceil(Date.now() / 1000) + seconds;
  const refusal = new XrpcRefusal(429, "RateLimitExceeded", "Rate Limit Exceeded");
  Object.assign(refusal.headers, {
    "ratelimit-limit": "5000",
    "ratelimit-remaining": "0",
    "ratelimit-reset": String(reset),
    "ratelimit-policy": "5000;w=3600",
  });
  return write(refusal);
};

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof XrpcRefusal) return write(error);
    throw error;
  },
  notFound: ({ url }) =>
    write(new XrpcRefusal(404, "XRPCNotSupported", `No method at ${url.pathname}`)),
};
