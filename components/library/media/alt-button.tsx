"use client";

import { Check, Plus, TriangleAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";

export function AltButton({ media, onClick }: { media: Media; onClick: () => void }) {
  const missing = media.alt.trim() === "";
  const look = looks[missing ? (isVideo(media) ? "possible" : "missing") : "there"];
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${look.action}: ${media.fileName}`}
      className={cx(
        "inline-flex h-6 w-fit max-w-full items-center gap-1 rounded-sm px-1.5 font-medium text-xs touch:h-11",
        look.className,
      )}
    >
      <look.Icon aria-hidden className="size-3 shrink-0" />
      {look.label}
    </button>
  );
}

const quiet = "bg-hover text-muted";

const looks = {
  missing: {
    Icon: TriangleAlert,
    label: "No alt text",
    action: "No alt text",
    className: "bg-caution-soft text-caution",
  },
  possible: { Icon: Plus, label: "Alt text", action: "Add an alt text", className: quiet },
  there: { Icon: Check, label: "Alt text", action: "Edit the alt text", className: quiet },
};
