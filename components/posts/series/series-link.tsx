import { Repeat } from "lucide-react";
import { TextLink } from "@/components/ui/text-link";

/** Leads from a post that repeats to its series. */
export function SeriesLink({ seriesId }: { seriesId: string | null }) {
  if (seriesId === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Repeat aria-hidden className="size-3.5 shrink-0 text-muted" />
      <TextLink href={`/series/${seriesId}`}>Open its series</TextLink>
    </span>
  );
}
