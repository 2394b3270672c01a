"use client";

import { TriangleAlert } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";
import { fileSize } from "./file-size";
import { gridClass } from "./grid-class";
import { MediaThumbnail } from "./media-thumbnail";
import { useGridKeys } from "./use-grid-keys";

export function MediaGrid({
  items,
  onOpen,
  onDelete,
  children,
}: {
  items: readonly Media[];
  onOpen: (media: Media) => void;
  onDelete: ((media: Media) => void) | null;
  children?: ReactNode;
}) {
  const { tabIndexOf, keys } = useGridKeys(items.map(({ id }) => id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keys.onKeyDown(event);
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    const { media: id } = (event.target as HTMLElement).dataset;
    const media = items.find((item) => item.id === id);
    if (media) onDelete?.(media);
  };
  return (
    <ul aria-label="Media" className={gridClass} onFocus={keys.onFocus} onKeyDown={onKeyDown}>
      {children}
      {items.map((media) => (
        <li key={media.id} className="min-w-0">
          <MediaTileButton media={media} tabIndex={tabIndexOf(media.id)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function MediaTileButton({
  media,
  tabIndex,
  onOpen,
}: {
  media: Media;
  tabIndex: number;
  onOpen: (media: Media) => void;
}) {
  const undescribed = !isVideo(media) && media.alt.trim() === "";
  return (
    <button
      type="button"
      data-media={media.id}
      tabIndex={tabIndex}
      aria-label={`${media.fileName}, ${isVideo(media) ? "video" : "picture"}${undescribed ? ", no alt text" : ""}`}
      onClick={() => onOpen(media)}
      className="group/tile flex w-full min-w-0 flex-col gap-1.5 rounded-md text-start"
    >
      <span className="relative block aspect-square w-full overflow-hidden rounded-md border group-hover/tile:border-border-strong">
        <MediaThumbnail media={media} decorative />
        {undescribed && (
          <span className="absolute start-1 bottom-1 rounded-sm bg-raised">
            <Badge tone="caution" icon={<TriangleAlert aria-hidden />}>
              No alt text
            </Badge>
          </span>
        )}
      </span>
      <span className="block w-full">
        <span className="block truncate font-medium text-sm" title={media.fileName}>
          {media.fileName}
        </span>
        <span className="block truncate text-muted text-xs tabular-nums">
          {media.width} × {media.height} · {fileSize(media.sizeBytes)}
        </span>
      </span>
    </button>
  );
}
