"use client";

import { Download, Ellipsis, PenLine, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { isVideo, type Media } from "@/lib/media/schema";
import { AltButton } from "./alt-button";
import { fileSize } from "./file-size";
import { MediaThumbnail } from "./media-thumbnail";
import { PlayButton } from "./play-button";

type MediaCardProps = {
  media: Media;
  onDownload: () => void;
  onDescribe?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

export function MediaCard({ media, onDownload, onDescribe, onDelete }: MediaCardProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <div className="relative aspect-square overflow-hidden rounded-md border">
        <MediaThumbnail media={media} decorative={media.alt === ""} />
        {isVideo(media) && <PlayButton media={media} />}
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm" title={media.fileName}>
            {media.fileName}
          </p>
          <p className="text-muted text-xs tabular-nums">
            {media.width} × {media.height} · {fileSize(media.sizeBytes)}
          </p>
        </div>
        <Menu
          align="end"
          trigger={
            <IconButton
              label={`Actions for ${media.fileName}`}
              size="sm"
              icon={<Ellipsis aria-hidden className="size-4" />}
            />
          }
        >
          {onDescribe && (
            <MenuItem icon={<PenLine aria-hidden className="size-4" />} onSelect={onDescribe}>
              Edit alt text
            </MenuItem>
          )}
          <MenuItem icon={<Download aria-hidden className="size-4" />} onSelect={onDownload}>
            Download original
          </MenuItem>
          {onDelete && <DeleteItem onDelete={onDelete} />}
        </Menu>
      </div>
      {onDescribe && <AltButton media={media} onClick={onDescribe} />}
    </li>
  );
}

function DeleteItem({ onDelete }: { onDelete: () => void }) {
  return (
    <>
      <MenuSeparator />
      <MenuItem tone="danger" icon={<Trash2 aria-hidden className="size-4" />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </>
  );
}
