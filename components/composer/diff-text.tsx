import { wordDiff } from "./word-diff";

/** Two texts in one: what went is struck through, what came is underlined. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let from = 0;
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {wordDiff(before, after).map(({ text, kind }) => {
        const at = from;
        from += text.length;
        if (kind === "same") return <span key={at}>{text}</span>;
        if (kind === "removed") {
          return (
            <del key={at} className="bg-negative-soft text-negative">
              {text}
            </del>
          );
        }
        return (
          <ins key={at} className="bg-positive-soft text-positive">
            {text}
          </ins>
        );
      })}
    </p>
  );
}
