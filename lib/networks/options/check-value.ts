import { codePoints } from "@/lib/kernel/rules";
import type { NetworkOption } from "../offer";
import { languagePattern } from "./rules/languages";
import type { OptionField, OptionValue } from "./schema";

/** Makes the field of the API of what a network declares; the account's choices come by `fieldsWith`. */
export function asField(option: NetworkOption): OptionField {
  if ("from" in option) return { ...option, choices: [] };
  return "choices" in option ? { ...option, choices: [...option.choices] } : option;
}

export function whyUnfit(field: OptionField, value: OptionValue): string | null {
  const values = typeof value === "string" ? [value] : value;
  const isList = values === value;
  if (isList !== takesList(field)) return isList ? "takes one value, not a list" : "takes a list";
  if (isList && new Set(values).size < values.length) return "must not name one twice";
  switch (field.kind) {
    case "text":
      return whyTooLong(field.max, values);
    case "words":
      return whyNoWords(field, values);
    case "language":
      return whyNoLanguage(values);
    case "choice":
    case "choices":
      return whyNotChoosable(field, values);
  }
}

export function takesList({ kind }: Pick<OptionField, "kind">): boolean {
  return kind === "choices" || kind === "words";
}

function whyTooLong(max: number, values: readonly string[]): string | null {
  const tooLong = values.some((text) => codePoints(text) > max);
  return tooLong ? `can have ${max} characters at most` : null;
}

function whyNoWords(
  { max, count }: { max: number; count: number },
  words: readonly string[],
): string | null {
  if (words.length > count) return `can have ${count} entries at most`;
  if (words.some((word) => word.trim() === "")) return "must not have an empty entry";
  return words.some((word) => codePoints(word) > max)
    ? `can have ${max} characters in an entry at most`
    : null;
}

function whyNoLanguage(values: readonly string[]): string | null {
  const known = values.every((code) => languagePattern.test(code));
  return known ? null : "must be the code of a language, as en";
}

function whyNotChoosable(
  { choices, from }: { choices: readonly { value: string }[]; from?: "account" | undefined },
  values: readonly string[],
): string | null {
  const known = choices.map(({ value }) => value);
  const unknown = values.find((value) => !known.includes(value));
  if (unknown === undefined) return null;
  if (from) return `names “${unknown}”, which the account does not have (any more)`;
  return `must be one of: ${known.join(", ")}`;
}
