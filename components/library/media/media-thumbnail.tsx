"use client";

import { Film, ImageOff } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import type { Crop } from "@/lib/kernel/images/schema";
import { isVideo } from "@/lib/library/media/rules";
import { CroppedPicture } from "./cropped-picture";
import type { ShownMedia } from "./shown-media";
import { videoLength } from "./video-length";

type MediaThumbnailProps = {
  media: Pick<ShownMedia, "id" | "alt" | "contentType" | "durationSeconds" | "crop" | "signed">;
  sharp?: boolean | undefined;
  decorative?: boolean | undefined;
  bare?: boolean | undefined;
  className?: string | undefined;
};

export function MediaThumbnail(props: MediaThumbnailProps) {
  const { media, bare = false, className } = props;
  if (!isVideo(media)) return <Picture {...props} />;
  return (
    <span className={cx("grid size-full grid-cols-[100%] grid-rows-[100%]", className)}>
      <Picture {...props} className="col-start-1 row-start-1" />
      {!bare && media.durationSeconds !== null && (
        <span className="z-1 col-start-1 row-start-1 m-1 flex h-5 items-center gap-1 self-start justify-self-start rounded-sm bg-raised px-1.5 font-medium text-text text-xs tabular-nums">
          <Film aria-hidden className="size-3" />
          <span className="sr-only">Video, </span>
          {videoLength(media.durationSeconds)}
        </span>
      )}
    </span>
  );
}

function Picture({ media, decorative = false, sharp = false, className }: MediaThumbnailProps) {
  const [missingId, setMissingId] = useState<string | null>(null);
  const markMissing = () => setMissingId(media.id);
  const { id, crop, signed } = media;
  const thumbnail = signed ? signed.picture : `/api/media/${id}/thumbnail`;
  if (missingId === id || thumbnail === null) {
    return <NoPicture media={media} className={className} />;
  }
  const alt = decorative ? "" : media.alt;
  if (crop && (signed || !sharp)) {
    return (
      <CroppedPicture
        src={thumbnail}
        alt={alt}
        crop={crop}
        className={className}
        onError={markMissing}
      />
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: private bytes, already a thumbnail
    <img
      // The error event of an image may fire before hydration, unheard.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) markMissing();
      }}
      src={crop ? cropAddress(id, crop) : thumbnail}
      alt={alt}
      loading="lazy"
      draggable={false}
      onError={markMissing}
      className={cx("size-full bg-sunken object-cover", className)}
    />
  );
}

function NoPicture({ media, className }: MediaThumbnailProps) {
  const video = isVideo(media);
  const Icon = video ? Film : ImageOff;
  return (
    <span className={cx("flex size-full items-center justify-center bg-sunken", className)}>
      <Icon
        aria-hidden
        className={cx("text-muted", video ? "h-1/4 max-h-8 min-h-4 w-auto" : "size-5")}
      />
      <span className="sr-only">{media.alt || (video ? "" : "This picture did not load")}</span>
    </span>
  );
}

function cropAddress(mediaId: string, crop: Crop): string {
  const { aspect, fit, background } = crop;
  const query = new URLSearchParams({
    aspect,
    fit,
    background,
    focusX: rounded(crop.focusX),
    focusY: rounded(crop.focusY),
    zoom: rounded(crop.zoom),
  });
  return `/api/media/${mediaId}/crop?${query}`;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(4)));
}
