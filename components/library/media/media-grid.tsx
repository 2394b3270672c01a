"use client";

import { TriangleAlert } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { singleKeysAreOn } from "@/components/kit/preferences/use-single-keys";
import type { Selection } from "@/components/kit/selection/use-selection";
import { LabelDots } from "@/components/library/labels/label-chips";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { SelectBox } from "@/components/ui/select-box";
import { isVideo } from "@/lib/library/media/rules";
import type { ListedMedia } from "@/lib/library/media/schema";
import { fileSize } from "./file-size";
import { gridClass } from "./grid-class";
import { MediaThumbnail } from "./media-thumbnail";
import { useGridKeys } from "./use-grid-keys";

export function MediaGrid({
  items,
  selection,
  onOpen,
  onDelete,
  children,
}: {
  items: readonly ListedMedia[];
  /** Is null for people who may not change the library. */
  selection: Selection | null;
  onOpen: (media: ListedMedia) => void;
  onDelete: ((media: ListedMedia) => void) | null;
  children?: ReactNode;
}) {
  const ids = items.map(({ id }) => id);
  const { tabIndexOf, keys } = useGridKeys(ids);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keys.onKeyDown(event);
    if (selection && selectByKey(event, selection, ids)) return;
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    const media = items.find(({ id }) => id === mediumAt(event));
    if (media) onDelete?.(media);
  };
  return (
    <ul aria-label="Media" className={gridClass} onFocus={keys.onFocus} onKeyDown={onKeyDown}>
      {children}
      {items.map((media) => (
        <li key={media.id} className="group relative min-w-0">
          <MediaTileButton
            media={media}
            tabIndex={tabIndexOf(media.id)}
            isSelected={selection?.selected.has(media.id) ?? false}
            onClick={(event) => {
              if (event.shiftKey && selection) selection.selectTo(media.id, ids);
              else if ((event.metaKey || event.ctrlKey) && selection) selection.toggle(media.id);
              else onOpen(media);
            }}
          />
          {selection && (
            <span className="absolute start-1 top-1">
              <SelectBox
                of={media.fileName}
                checked={selection.selected.has(media.id)}
                isShown={selection.selected.size > 0}
                tabIndex={tabIndexOf(media.id)}
                onToggle={({ shiftKey }) =>
                  shiftKey ? selection.selectTo(media.id, ids) : selection.toggle(media.id)
                }
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Selects by X, all by ⌘A and nothing by Escape. */
function selectByKey(
  event: KeyboardEvent<HTMLElement>,
  selection: Selection,
  ids: readonly string[],
): boolean {
  const key = event.key.toLowerCase();
  const id = mediumAt(event);
  if (key === "escape" && selection.selected.size > 0) selection.clear();
  else if (key === "a" && (event.metaKey || event.ctrlKey)) selection.selectAll(ids);
  else if (key === "x" && id && isBare(event) && singleKeysAreOn()) selection.toggle(id);
  else return false;
  event.preventDefault();
  return true;
}

function isBare({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !(altKey || ctrlKey || metaKey);
}

function mediumAt({ target }: KeyboardEvent): string | undefined {
  return (target as HTMLElement).dataset.media;
}

function MediaTileButton({
  media,
  tabIndex,
  isSelected,
  onClick,
}: {
  media: ListedMedia;
  tabIndex: number;
  isSelected: boolean;
  onClick: (event: MouseEvent) => void;
}) {
  const undescribed = !isVideo(media) && media.alt.trim() === "";
  return (
    <button
      type="button"
      data-media={media.id}
      tabIndex={tabIndex}
      aria-label={nameOf(media, undescribed)}
      onClick={onClick}
      className="group/tile flex w-full min-w-0 flex-col gap-1.5 rounded-md text-start"
    >
      <span
        className={cx(
          "relative block aspect-square w-full overflow-hidden rounded-md border group-hover/tile:border-border-strong",
          isSelected && "border-accent ring-2 ring-accent",
        )}
      >
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
        <span className="flex min-w-0 items-center gap-1.5 text-muted text-xs tabular-nums">
          <span className="truncate">
            {media.width} × {media.height} · {fileSize(media.sizeBytes)}
          </span>
          <LabelDots labels={media.labels} />
        </span>
      </span>
    </button>
  );
}

function nameOf({ fileName, labels, ...media }: ListedMedia, undescribed: boolean): string {
  const names = labels.map(({ name }) => name);
  return [
    fileName,
    isVideo(media) ? "video" : "picture",
    ...(undescribed ? ["no alt text"] : []),
    ...(names.length > 0 ? [`labels ${names.join(", ")}`] : []),
  ].join(", ");
}
