import type { RefusalWriter } from "../../simulation/inject-fault";
import { json } from "../../simulation/reply";
import type { Simulation } from "../../simulation/start";

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: string; error_description?: string },
  ) {
    super(body.error);
  }
}

export function refuse(status: number, error: string, error_description?: string): never {
  throw new Refusal(status, error_description ? { error, error_description } : { error });
}

export function notFound(): never {
  refuse(404, "Record not found");
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

export const errorAnswers: Pick<Simulation<object>, "refuse" | "answerTo" | "notFound"> = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof Refusal) return json(error.body, error.status);
    throw error;
  },
  notFound: () => json({ error: "Not found" }, 404),
};
