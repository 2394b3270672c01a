import { firstLine } from "@/lib/kernel/first-line";

export function postTitle(text: string): string | null {
  const title = firstLine(text, 60);
  return title ? `“${title}”` : null;
}
