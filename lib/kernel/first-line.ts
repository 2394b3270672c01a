export function firstLine(text: string, max: number): string {
  const [line = ""] = text.trim().split("\n", 1);
  return cutText(line, { max, kept: max });
}

export function cutText(text: string, { max, kept }: { max: number; kept: number }): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  return `${characters.slice(0, kept).join("").trimEnd()}…`;
}
