import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

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

type Bound = { origin: string; limit: number | bigint };

function bound(side: "least" | "most", { origin, limit }: Bound): string {
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
