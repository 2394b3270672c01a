"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { Media } from "@/lib/library/media/schema";
import { MediaThumbnail } from "./media-thumbnail";
import { VideoPlayer } from "./video-player";

export function PlayableVideo({ media }: { media: Media }) {
  const [playingId, setPlayingId] = useState<string | null>(null);
  if (playingId === media.id) return <VideoPlayer media={media} className="size-full" />;
  return (
    <span className="relative block size-full">
      <MediaThumbnail media={media} />
      <span className="absolute inset-0 z-1 m-auto size-fit">
        <IconButton
          label={`Play ${media.fileName}`}
          variant="secondary"
          icon={<Play aria-hidden className="size-4" />}
          onClick={() => setPlayingId(media.id)}
        />
      </span>
    </span>
  );
}
