import { diffArrays } from "diff";

/** Shows which words were added to a text and which were taken from it. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let from = 0;
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {wordDiff(before, after).map(({ text, kind }) => {
        const start = from;
        from += text.length;
        if (kind === "same") return <span key={start}>{text}</span>;
        if (kind === "removed") {
          return (
            <del key={start} className="bg-negative-soft text-negative">
              {text}
            </del>
          );
        }
        return (
          <ins key={start} className="bg-positive-soft text-positive">
            {text}
          </ins>
        );
      })}
    </p>
  );
}

export function wordDiff(
  before: string,
  after: string,
): { text: string; kind: "same" | "removed" | "added" }[] {
  const changes = diffArrays(splitWords(before), splitWords(after), { maxEditLength: editsMax });
  if (!changes) {
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  }
  return changes.map(({ value, removed, added }) => ({
    text: value.join(""),
    kind: removed ? "removed" : added ? "added" : "same",
  }));
}

// Comparing takes time in proportion to the number of differences.
const editsMax = 1_500;

function splitWords(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? [];
}
