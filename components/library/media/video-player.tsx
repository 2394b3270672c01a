"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { Callout } from "@/components/ui/callout";
import { cx } from "@/components/ui/cx";
import { Spinner } from "@/components/ui/spinner";
import type { Media } from "@/lib/library/media/schema";

export function VideoPlayer({
  media,
  className,
}: {
  media: Media;
  className?: string | undefined;
}) {
  const player = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef(0);
  const [broken, setBroken] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["media-address", media.id],
    queryFn: ({ signal }) =>
      api("GET /api/media/{mediaId}", { params: { mediaId: media.id }, signal }),
    // Another URL would restart the video.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  /** A signed URL expires within minutes: a video that was paused longer resumes from a new one. */
  const recover = () => {
    if (!data || Date.parse(data.urlExpiresAt) > Date.now()) return setBroken(true);
    resumeAt.current = player.current?.currentTime ?? 0;
    void refetch();
  };
  const resume = () => {
    if (player.current && resumeAt.current > 0) player.current.currentTime = resumeAt.current;
  };

  if (broken || error) {
    return (
      <Callout tone="caution" role="alert">
        {error?.message ?? "This browser cannot play the video. You can download and open it."}
      </Callout>
    );
  }
  if (!data) return <Spinner />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions of its own
    <video
      ref={player}
      src={data.url}
      poster={data.thumbnailUrl ?? undefined}
      aria-label={media.alt || media.fileName}
      controls
      autoPlay
      playsInline
      onError={recover}
      onLoadedMetadata={resume}
      className={cx("w-full bg-sunken", className)}
    />
  );
}
