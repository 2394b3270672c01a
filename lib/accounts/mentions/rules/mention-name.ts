export const mentionNameMax = 60;
export const aliasesMax = 10;
export const mentionsMax = 200;

export function isMentionName(name: string): boolean {
  return isOneLine(name) && !name.includes("@") && name.trim() === name;
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);
}
