"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { Media } from "@/lib/library/media/schema";
import { fileSize } from "./file-size";
import { videoLength } from "./video-length";
import { VideoPlayer } from "./video-player";

export function PlayButton({ media }: { media: Media }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="absolute inset-0 z-1 m-auto size-fit">
      <IconButton
        label={`Play ${media.fileName}`}
        variant="secondary"
        icon={<Play aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={media.fileName}
        description={detailsOf(media)}
      >
        <VideoPlayer media={media} className="max-h-[60dvh] rounded-md" />
      </Dialog>
    </span>
  );
}

function detailsOf({ width, height, sizeBytes, durationSeconds }: Media): string {
  return `${videoLength(durationSeconds ?? 0)} · ${width} × ${height} · ${fileSize(sizeBytes)}`;
}
