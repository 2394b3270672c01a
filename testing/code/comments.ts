import { parseSync } from "vite";

export type Comment = {
  line: number;
  text: string;
};

type Span = { start: number; end: number; isBlock: boolean; startsLine: boolean; lines: string[] };

/**
 * Uses a parser, so that strings, templates and JSX text do not count. Adjacent line comments are
 * one comment. Throws when the syntax is invalid.
 */
export function readComments(path: string, source: string): Comment[] {
  const { comments, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const spans: Span[] = [];
  for (const { type, value, start, end } of comments) {
    const span = {
      start,
      end,
      isBlock: type === "Block",
      startsLine: !lineBefore(source, start).trim(),
      lines: value.split("\n"),
    };
    const above = spans.at(-1);
    if (above && continues(above, span, source)) {
      above.lines.push(...span.lines);
      above.end = span.end;
    } else {
      spans.push(span);
    }
  }
  return spans.map(({ start, lines }) => ({
    line: source.slice(0, start).split("\n").length,
    text: lines.map(withoutStar).join(" ").trim(),
  }));
}

function continues(above: Span, span: Span, source: string): boolean {
  if (above.isBlock || span.isBlock || !above.startsLine || !span.startsLine) return false;
  return /^\r?\n[ \t]*$/.test(source.slice(above.end, span.start));
}

function lineBefore(source: string, offset: number): string {
  return source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset);
}

function withoutStar(line: string): string {
  return line.trim().replace(/^\*+\s*/, "");
}
