import { codePoints } from "@/lib/kernel/rules";
import { languagePattern } from "./rules/languages";
import type { OptionField, OptionValue } from "./schema";

export function whyUnfit(field: OptionField, value: OptionValue): string | null {
  const values = typeof value === "string" ? [value] : value;
  const isList = values === value;
  if (isList !== (field.kind === "choices")) {
    return isList ? "takes one value, not a list" : "takes a list";
  }
  if (field.kind === "text") return whyTooLong(field.max, values);
  if (field.kind === "language") return whyNoLanguage(values);
  return whyNotChoosable(field.choices, values);
}

function whyTooLong(max: number, values: readonly string[]): string | null {
  const tooLong = values.some((text) => codePoints(text) > max);
  return tooLong ? `can have ${max} characters at most` : null;
}

function whyNoLanguage(values: readonly string[]): string | null {
  const known = values.every((code) => languagePattern.test(code));
  return known ? null : "must be the code of a language, as en";
}

function whyNotChoosable(
  choices: readonly { value: string }[],
  values: readonly string[],
): string | null {
  const known = choices.map(({ value }) => value);
  if (new Set(values).size < values.length) return "must not name a choice twice";
  if (values.every((value) => known.includes(value))) return null;
  return `must be one of: ${known.join(", ")}`;
}
