import { firstLine } from "@/lib/kernel/first-line";

export function postTitle(text: string): string | null {
  return firstLine(text, 60) || null;
}
