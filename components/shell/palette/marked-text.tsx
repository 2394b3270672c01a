import type { Segment } from "@/lib/planning/search/schema";

export function MarkedText({ segments }: { segments: readonly Segment[] }) {
  let start = 0;
  return segments.map(({ text, match }) => {
    const key = start;
    start += text.length;
    return match ? (
      <mark key={key} className="bg-transparent font-semibold text-accent-text">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

export function plainText(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}
