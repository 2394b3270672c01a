/** Programs for tables run a cell that begins so, after apostrophes that another guard put there. */
const harmful = /^'*(?:\s*[=+\-@]|[\t\r\n])/;
const guardedCell = /^'+(?:\s*[=+\-@]|[\t\r\n])/;

/** Makes a cell text for programs that would run it as a formula. */
export function guarded(cell: string): string {
  return harmful.test(cell) ? `'${cell}` : cell;
}

/** Takes back what `guarded` did, whatever the cell said. */
export function unguarded(cell: string): string {
  return guardedCell.test(cell) ? cell.slice(1) : cell;
}

/** Returns a line of a CSV file, each cell harmless. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`;
}

/** Joins names so that one that holds a comma is still one, as CSV quotes a cell. */
export function listInCell(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}

/** Writes a line for each text; where a text has several lines, the cell is a list in JSON. */
export function textsInCell(texts: readonly string[]): string {
  const lines = texts.join("\n");
  return texts.some((text) => /[\r\n]/.test(text)) || lines.startsWith("[")
    ? JSON.stringify(texts)
    : lines;
}

/** Reads what `textsInCell` wrote. */
export function textsOfCell(cell: string): string[] {
  if (!cell.startsWith("[")) return cell.split(/\r?\n/);
  try {
    const read: unknown = JSON.parse(cell);
    if (Array.isArray(read) && read.every((text) => typeof text === "string")) return read;
  } catch {
    return cell.split(/\r?\n/);
  }
  return cell.split(/\r?\n/);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
