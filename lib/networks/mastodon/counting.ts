import { countText, plainCounting } from "../content/count-text";
import type { TextCounting } from "../network";

export const counting: TextCounting = {
  unit: "graphemes",
  linkLength: 23,
  mentionHosts: false,
  countedOptions: ["warning"],
};

export function countCharacters(text: string): number {
  return countText(text, counting);
}

export function countPlainly(text: string): number {
  return countText(text, { ...plainCounting, unit: "graphemes" });
}
