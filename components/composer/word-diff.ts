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
      const longest =
        a[i] === b[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
      const row = table[i];
      if (row) row[j] = longest;
    }
  }
  return table;
}

function at(table: Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function walk(a: string[], b: string[], table: Uint16Array[]): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      pieces.push(piece(left, "same"));
      i += 1;
      j += 1;
    } else if (left !== undefined && at(table, i + 1, j) >= at(table, i, j + 1)) {
      pieces.push(piece(left, "removed"));
      i += 1;
    } else {
      pieces.push(piece(right ?? "", "added"));
      j += 1;
    }
  }
  return pieces;
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
