"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { MediaThumbnail } from "./media-thumbnail";
import type { ShownMedia, SignedAddresses } from "./shown-media";
import { VideoPlayer } from "./video-player";

export function PlayableVideo({ media }: { media: ShownMedia }) {
  const [playingId, setPlayingId] = useState<string | null>(null);
  if (media.signed?.video) return <SignedVideo media={media} {...media.signed} />;
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

/** Plays without a script, and loads nothing before it is asked to. */
function SignedVideo({
  media,
  picture,
  video,
}: SignedAddresses & { media: Pick<ShownMedia, "alt"> }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions of its own
    <video
      src={video ?? undefined}
      poster={picture ?? undefined}
      aria-label={media.alt || "Video"}
      controls
      playsInline
      preload="none"
      className="size-full bg-sunken"
    />
  );
}
