import type { z } from "zod";
import { describeIssue } from "./describe-issue";
import { AppError, type ProblemDetail } from "./errors";

export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const details = withoutRepeats(parsed.error.issues.flatMap(problemsOf));
  const [first] = details;
  throw new AppError(
    "validation_failed",
    first?.path ? `${first.path}: ${first.message}` : (first?.message ?? "The input is not valid."),
    { details },
  );
}

function problemsOf(issue: z.core.$ZodIssue): ProblemDetail[] {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") {
    return [{ path: path.join("."), code: issue.code, message: issue.message }];
  }
  return issue.keys.map((key) => ({
    path: [...path, key].join("."),
    code: "unrecognized_key",
    message: "This field does not exist or cannot be set.",
  }));
}

/** Nobody reads more of them. */
const problemsMax = 1000;

function withoutRepeats(problems: ProblemDetail[]): ProblemDetail[] {
  const distinct = new Map<string, ProblemDetail>();
  for (const problem of problems) {
    const key = `${problem.path} ${problem.code}`;
    if (!distinct.has(key)) distinct.set(key, problem);
  }
  return [...distinct.values()].slice(0, problemsMax);
}
