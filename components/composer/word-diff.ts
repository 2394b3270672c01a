export type DiffPiece = { text: string; kind: "same" | "removed" | "added" };

const wordsMax = 1_500;

/** What turns one text into another, word by word (longest common subsequence). */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  // The table grows with the product: two very long texts are shown whole instead.
  if (a.length > wordsMax || b.length > wordsMax) {
    return joined([piece(before, "removed"), piece(after, "added")]);
  }
  return joined(walk(a, b, lengths(a, b)));
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/gu) ?? [];
}

/** `table[i][j]`: the length of the longest common subsequence of `a` from i and `b` from j. */
function lengths(a: string[], b: string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const same = a[i] === b[j];
      table[i]?.set([same ? at(table, i + 1, j + 1) + 1 : longerWithout(table, i, j)], j);
    }
  }
  return table;
}

function longerWithout(table: Uint16Array[], i: number, j: number): number {
  return Math.max(at(table, i + 1, j), at(table, i, j + 1));
}

function at(table: Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function walk(a: string[], b: string[], table: Uint16Array[]): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const next = step([a[i], b[j]], at(table, i + 1, j) >= at(table, i, j + 1));
    pieces.push(next);
    if (next.kind !== "added") i += 1;
    if (next.kind !== "removed") j += 1;
  }
  return pieces;
}

function step(
  [left, right]: [string | undefined, string | undefined],
  removingKeepsMore: boolean,
): DiffPiece {
  if (left === undefined) return piece(right ?? "", "added");
  if (left === right) return piece(left, "same");
  return right === undefined || removingKeepsMore ? piece(left, "removed") : piece(right, "added");
}

function piece(text: string, kind: DiffPiece["kind"]): DiffPiece {
  return { text, kind };
}

function joined(pieces: DiffPiece[]): DiffPiece[] {
  const runs: DiffPiece[] = [];
  for (const each of pieces.filter(({ text }) => text !== "")) {
    const last = runs.at(-1);
    if (last?.kind === each.kind) last.text += each.text;
    else runs.push({ ...each });
  }
  return runs;
}
