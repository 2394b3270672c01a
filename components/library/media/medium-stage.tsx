"use client";

import { Maximize, Minimize } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";
import { MediaThumbnail } from "./media-thumbnail";
import { VideoPlayer } from "./video-player";

type MediumStageProps = { media: Media; url: string | null; className: string };

export function MediumStage({ media, url, className }: MediumStageProps) {
  const box = cx("overflow-hidden rounded-md border bg-sunken", className);
  if (isVideo(media)) {
    return (
      <div className={cx(box, "flex items-center justify-center")}>
        <VideoPlayer media={media} className="size-full" />
      </div>
    );
  }
  return <Picture media={media} url={url} className={box} />;
}

function Picture({ media, url, className }: MediumStageProps) {
  const [zoomed, setZoomed] = useState(false);
  const [Icon, label] = zoomed ? [Minimize, "Fit the picture"] : [Maximize, "Show actual size"];
  return (
    <div className={cx("relative", className)}>
      {zoomed ? (
        <section
          data-zoomed
          aria-label="Actual size"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="size-full overflow-auto"
        >
          <Original media={media} url={url} className="mx-auto max-w-none" />
        </section>
      ) : (
        <>
          <MediaThumbnail media={{ ...media, alt: "" }} decorative className="object-contain!" />
          <Original media={media} url={url} className="absolute inset-0 size-full object-contain" />
        </>
      )}
      <span className="absolute end-2 bottom-2">
        <IconButton
          label={label}
          variant="secondary"
          size="sm"
          icon={<Icon aria-hidden className="size-4" />}
          onClick={() => setZoomed(!zoomed)}
        />
      </span>
    </div>
  );
}

function Original({ media, url, className }: MediumStageProps) {
  if (url === null) return null;
  return (
    // biome-ignore lint/performance/noImgElement: private bytes at a signed address
    <img
      src={url}
      alt={media.alt}
      width={media.width}
      height={media.height}
      draggable={false}
      className={className}
    />
  );
}
