import { codePoints } from "@/lib/kernel/schema";

/** How a text stands against a limit; `near` from 80 % on. */
export type TextFit = { remaining: number; level: "roomy" | "near" | "over" };

export function textFit(text: string, max: number): TextFit {
  const remaining = max - codePoints(text);
  if (remaining < 0) return { remaining, level: "over" };
  return { remaining, level: remaining <= max * 0.2 ? "near" : "roomy" };
}
