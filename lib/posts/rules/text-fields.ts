import type { TextFields } from "../schema";

export const emptyTexts: TextFields = { title: "", text: "" };
export const textFields = Object.keys(emptyTexts) as (keyof TextFields)[];

export function textsOf(source: TextFields): TextFields {
  const texts = textFields.map((field) => [field, source[field]]);
  return Object.fromEntries(texts) as TextFields;
}
