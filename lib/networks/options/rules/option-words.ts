import type { OptionChoice } from "../../offer";
import type { ChosenOptions, NetworkOptions, OptionField, OptionValue } from "../schema";
import { languageName } from "./languages";

/** Gives the options that come from the account the choices that it has. */
export function fieldsWith(
  fields: readonly OptionField[],
  choices: Readonly<Record<string, readonly OptionChoice[]>> = {},
): OptionField[] {
  return fields.map((field) => {
    if (!("from" in field) || !field.from) return field;
    return { ...field, choices: [...(choices[field.name] ?? [])] };
  });
}

export type OptionInWords = Pick<OptionField, "name" | "label" | "shownAs"> & { value: string };

export function optionsInWords(
  fields: readonly OptionField[],
  chosen: ChosenOptions,
): OptionInWords[] {
  return fields.flatMap((field) => {
    const value = chosen[field.name];
    if (value === undefined || value === "") return [];
    const { name, label, shownAs } = field;
    return [{ name, label, shownAs, value: valueInWords(field, value) }];
  });
}

export function valueInWords(field: OptionField, value: OptionValue): string {
  const values = typeof value === "string" ? [value] : value;
  return values.map((each) => oneInWords(field, each)).join(", ") || "none";
}

function oneInWords(field: OptionField, value: string): string {
  if (field.kind === "language") return languageName(value);
  if (field.kind === "text" || field.kind === "words") return value;
  return field.choices.find((choice) => choice.value === value)?.label ?? value;
}

export function rawOptions(options: NetworkOptions): { connectionId: string; words: string }[] {
  return Object.entries(options).map(([connectionId, chosen]) => {
    const words = Object.entries(chosen).map(([name, value]) => {
      const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return `${spaced} ${[value].flat().join(", ") || "none"}`;
    });
    return { connectionId, words: words.sort().join(", ") };
  });
}

export function optionsOf(
  options: NetworkOptions,
  connectionIds: readonly string[],
): NetworkOptions {
  const kept = Object.entries(options).filter(([id, chosen]) => {
    return connectionIds.includes(id) && Object.keys(chosen).length > 0;
  });
  return Object.fromEntries(kept);
}

export function setOption(
  options: NetworkOptions,
  { connectionId, name }: { connectionId: string; name: string },
  value: OptionValue | null,
): NetworkOptions {
  const { [name]: _former, ...others } = options[connectionId] ?? {};
  const chosen = value === null ? others : { ...others, [name]: value };
  const { [connectionId]: _own, ...accounts } = options;
  return Object.keys(chosen).length === 0 ? accounts : { ...accounts, [connectionId]: chosen };
}
