import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { SsoProblem } from "./schema";

export class SsoFailure extends Error {
  override name = "SsoFailure";
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem) {
    super(`Single sign-on failed: ${problem}`);
    this.problem = problem;
  }
}

const isAway = new Set<ErrorCode>(["unavailable", "provider_error"]);

export function problemOf(thrown: unknown, requestId: string): SsoProblem {
  if (thrown instanceof SsoFailure) return thrown.problem;
  if (thrown instanceof AppError && thrown.code === "rate_limited") return "rate_limited";
  if (thrown instanceof AppError && isAway.has(thrown.code)) return "unavailable";
  log.error({ requestId, err: thrown }, "Single sign-on failed unexpectedly");
  return "failed";
}
