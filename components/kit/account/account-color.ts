import type { Account } from "./account";

export function accountColor({ id }: Pick<Account, "id">): string {
  return `oklch(0.62 0.13 ${hueOf(id)})`;
}

function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return Math.round((hash * 137.508) % 360);
}
