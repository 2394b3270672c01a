export function firstLine(text: string, max: number): string {
  const [line = ""] = text.trim().split("\n", 1);
  const characters = [...line];
  if (characters.length <= max) return line;
  return `${characters.slice(0, max).join("").trimEnd()}…`;
}
