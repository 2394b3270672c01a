import { countText } from "../content/count-text";
import type { TextCounting } from "../network";

export const counting: TextCounting = {
  unit: "graphemes",
  linkLength: null,
  mentionHosts: true,
  countedOptions: [],
};

export function graphemesIn(text: string): number {
  return countText(text, counting);
}
