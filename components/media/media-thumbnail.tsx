"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import type { Media } from "@/lib/media/schema";
import { thumbnailSrc } from "./thumbnail-src";

type MediaThumbnailProps = {
  media: Pick<Media, "id" | "alt">;
  /** True where the words beside it say the same. */
  decorative?: boolean | undefined;
  className?: string | undefined;
};

/** A small picture of a medium; it fills the box it is put in. */
export function MediaThumbnail({ media, decorative = false, className }: MediaThumbnailProps) {
  const [missingId, setMissingId] = useState<string | null>(null);
  if (missingId === media.id) {
    return (
      <span className={cx("flex size-full items-center justify-center bg-sunken", className)}>
        <ImageOff aria-hidden className="size-5 text-muted" />
        <span className="sr-only">{media.alt || "This picture did not load"}</span>
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: private bytes, already a thumbnail
    <img
      src={thumbnailSrc(media.id)}
      alt={decorative ? "" : media.alt}
      loading="lazy"
      draggable={false}
      onError={() => setMissingId(media.id)}
      className={cx("size-full bg-sunken object-cover", className)}
    />
  );
}
