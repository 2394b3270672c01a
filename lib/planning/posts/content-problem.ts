import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import type { PostProblem } from "./schema";

export type ContentProblem = PostProblem & {
  /**
   * A path in the request body, or `deliveries.{connectionId}.{postIndex}` for a network's rule.
   */
  path: string;
  refusal: Refusal;
};

const refusals = [
  "not_found",
  "validation_failed",
  "scheduled_in_past",
  "connection_unavailable",
  "media_not_ready",
] as const satisfies ErrorCode[];

type Refusal = (typeof refusals)[number];

export function assertAcceptable(problems: ContentProblem[]): void {
  const errors = problems.filter((problem) => problem.severity === "error");
  for (const refusal of refusals) {
    const details = errors.filter((problem) => problem.refusal === refusal).map(detail);
    const [first] = details;
    if (first) throw new AppError(refusal, first.message, { details });
  }
}

export function contentError(
  refusal: Refusal,
  at: Pick<ContentProblem, "path" | "message"> & Partial<ContentProblem>,
): ContentProblem {
  return { connectionId: null, postIndex: 0, code: refusal, severity: "error", refusal, ...at };
}

export function toPostProblem({
  connectionId,
  postIndex,
  code,
  severity,
  message,
}: ContentProblem): PostProblem {
  return { connectionId, postIndex, code, severity, message };
}

function detail({ path, code, message }: ContentProblem) {
  return { path, code, message };
}
