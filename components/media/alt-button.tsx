"use client";

import { Check, TriangleAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { Media } from "@/lib/media/schema";

type AltButtonProps = { media: Media; onClick: () => void };

/** Says whether a medium is described, and opens the dialog that describes it. */
export function AltButton({ media, onClick }: AltButtonProps) {
  const missing = media.alt.trim() === "";
  const Icon = missing ? TriangleAlert : Check;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${missing ? "No alt text" : "Edit the alt text"}: ${media.fileName}`}
      className={cx(
        "inline-flex h-6 w-fit max-w-full items-center gap-1 rounded-sm px-1.5 font-medium text-xs touch:h-11",
        missing ? "bg-caution-soft text-caution" : "bg-hover text-muted",
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {missing ? "No alt text" : "Alt text"}
    </button>
  );
}
