import { Repeat } from "lucide-react";

/** Marks a post as one of a series; the words are for those who do not see the icon. */
export function RepeatMark({ seriesId }: { seriesId: string | null }) {
  if (seriesId === null) return null;
  return (
    <span title="Repeats" className="shrink-0 text-muted">
      <Repeat aria-hidden className="size-3" />
      <span className="sr-only">Repeats</span>
    </span>
  );
}
