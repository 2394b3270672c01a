import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import type { PostProblem } from "./schema";

/** Something about a post's content: what validation answers with, and how saving would refuse it. */
export type ContentProblem = PostProblem & {
  /** Where in the body, or `deliveries.{connectionId}.{postIndex}` for a network's rule. */
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

/** Throws what saving answers with; of several kinds the first in the list above, with all its problems. */
export function assertAcceptable(problems: ContentProblem[]): void {
  const errors = problems.filter((problem) => problem.severity === "error");
  for (const refusal of refusals) {
    const details = errors.filter((problem) => problem.refusal === refusal).map(detail);
    const [first] = details;
    if (first) throw new AppError(refusal, first.message, { details });
  }
}

/** A finding as validation answers with it. */
export function problem({
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
