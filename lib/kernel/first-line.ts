export function firstLine(text: string, max: number): string {
  const [line = ""] = text.trim().split("\n", 1);
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max).join("").trimEnd()}…`;
}
