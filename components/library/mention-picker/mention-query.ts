export type MentionQuery = { from: number; query: string };

export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = /(?<![\p{L}\p{N}@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  return match ? { from: match.index, query: match[1] ?? "" } : null;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
