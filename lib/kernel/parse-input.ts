import type { z } from "zod";
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
    return [{ path: path.join("."), code: codeOf(issue), message: issue.message }];
  }
  return issue.keys.map((key) => ({
    path: [...path, key].join("."),
    code: "unrecognized_key",
    message: "This field does not exist or cannot be set.",
  }));
}

/** A rule of several fields names itself, as the document does not show it. */
function codeOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof named === "string" ? named : issue.code;
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

type Issue = z.core.$ZodRawIssue;

/** Says what is wrong in words that follow the field's name. */
export function describeIssue(issue: Issue): string | undefined {
  const { code } = issue;
  if (issue.input === undefined && missing.has(code)) return "is required";
  switch (code) {
    case "invalid_type":
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `must ${bound("least", { ...issue, limit: issue.minimum })}`;
    case "too_big":
      return `must ${bound("most", { ...issue, limit: issue.maximum })}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "invalid_format":
      return formats[issue.format];
    default:
      return;
  }
}

const missing = new Set<Issue["code"]>(["invalid_type", "invalid_value", "invalid_union"]);

function bound(
  side: "least" | "most",
  { origin, limit }: { origin: string; limit: number | bigint },
): string {
  if (origin === "array") return `have at ${side} ${limit} ${limit === 1 ? "item" : "items"}`;
  if (origin === "string")
    return `be at ${side} ${limit} ${limit === 1 ? "character" : "characters"}`;
  return `be at ${side} ${limit}`;
}

const nouns: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const formats: Record<string, string> = {
  uuid: "must be a UUID",
  datetime: "must be an instant in UTC, as 2026-12-01T09:30:00Z",
  email: "must be an e-mail address",
  url: "must be an address, as https://example.com",
};
