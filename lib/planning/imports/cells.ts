import { textsOfCell } from "@/lib/planning/exports/rules";

/** Returns the texts of a cell that is a list in JSON; null where it is something else. */
function jsonList(cell: string): string[] | null {
  if (!cell.startsWith("[")) return null;
  const read = jsonIn(cell);
  const isList = Array.isArray(read) && read.every((text) => typeof text === "string");
  return isList ? read : null;
}

/** Returns undefined for a cell that is no JSON. */
export function jsonIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** Lists names between commas, semicolons or bars; one with a comma stands in quotation marks. */
export function namesIn(cell: string): string[] {
  const listed = jsonList(cell.trim());
  if (listed) return listed.map((name) => name.trim()).filter(Boolean);
  const names = [""];
  let isQuoted = false;
  for (const [index, letter] of [...cell].entries()) {
    const isDoubled = letter === '"' && isQuoted && cell[index - 1] === '"';
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && separators.includes(letter)) names.push("");
    else if (letter !== '"' || isDoubled) names.push(`${names.pop()}${letter}`);
  }
  return names.map((name) => name.trim()).filter(Boolean);
}

const separators = [",", ";", "|", "\n"];

/** Lists the addresses, or the ids of media, of a cell. */
export function addressesIn(cell: string): string[] {
  const listed = jsonList(cell.trim());
  if (listed) return listed.map((address) => address.trim()).filter(Boolean);
  const parts = cell.split(/\s/).flatMap((part) => {
    return part.split(/[,;|](?=https?:\/\/|[0-9a-f]{8}-)/i);
  });
  return parts.map(withoutSeparators).filter(Boolean);
}

function withoutSeparators(part: string): string {
  let end = part.length;
  while (end > 0 && separators.includes(part[end - 1] ?? "")) end -= 1;
  return part.slice(0, end);
}

/** Lists a text for each medium, one a line or between bars; an empty one keeps its place. */
export function textsIn(cell: string): string[] {
  const listed = jsonList(cell.trim());
  if (listed) return listed;
  if (cell.trim() === "") return [];
  if (cell.includes("\n")) return textsOfCell(cell);
  return cell.split(/\|\|?/).map((text) => text.trim());
}
