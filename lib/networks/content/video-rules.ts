import type { Content, MediaItem } from "../network";
import { type ContentProblem, error, warning } from "./problems";

export type VideoRules = {
  network: string;
  types: readonly string[];
  typeNames: string;
  bytesMin: number;
  bytesMax: number;
  secondsMin: number;
  secondsMax: number;
  allowedAfterFirst?: boolean;
  keepsAlt?: boolean;
};

const kib = 1024;
const mib = kib * kib;

const processingMs = 2 * 60_000;
const leadMsMax = 15 * 60_000;
/** Assumes an uplink of 8 Mbit/s; on a slower one large videos are published late, never lost. */
const bytesPerMs = 1000;

export function isVideo({ contentType }: Pick<MediaItem, "contentType">): boolean {
  return contentType.startsWith("video/");
}

export function videoLeadMs({ sizeBytes }: { sizeBytes: number }): number {
  return Math.min(processingMs + Math.ceil(sizeBytes / bytesPerMs), leadMsMax);
}

export function checkVideos({ postIndex, media }: Content, rules: VideoRules): ContentProblem[] {
  const videos = media.filter(isVideo);
  if (videos.length === 0) return [];
  return [
    ...checkPlace(postIndex, rules),
    ...checkCompany(media.length, videos.length, rules),
    ...videos.flatMap((video) => checkVideo(video, rules)),
  ];
}

function checkPlace(
  postIndex: number,
  { network, allowedAfterFirst }: VideoRules,
): ContentProblem[] {
  if (postIndex === 0 || allowedAfterFirst) return [];
  return [
    error(
      "video_in_comment",
      `On ${network} this becomes a comment, and videos cannot be sent in comments: use the first post.`,
    ),
  ];
}

function checkCompany(media: number, videos: number, { network }: VideoRules): ContentProblem[] {
  const one = `A ${network} post carries one video`;
  if (videos > 1) return [error("video_count", `${one}; this one has ${videos}.`)];
  if (media === 1) return [];
  return [error("media_mixed", `${one} or images, not both: remove one or the other.`)];
}

function checkVideo(video: MediaItem, rules: VideoRules): ContentProblem[] {
  if (!rules.types.includes(video.contentType)) {
    return [
      error(
        "media_type",
        `${rules.network} takes ${rules.typeNames} videos; convert this file first.`,
      ),
    ];
  }
  return [...checkBytes(video, rules), ...checkLength(video, rules), ...checkAlt(video, rules)];
}

function checkBytes({ sizeBytes }: MediaItem, rules: VideoRules): ContentProblem[] {
  const { network, bytesMin, bytesMax } = rules;
  if (sizeBytes > bytesMax) {
    const most = `${Math.floor(bytesMax / mib).toLocaleString("en")} MB`;
    return [error("media_too_large", `${network} takes videos of at most ${most}.`)];
  }
  if (sizeBytes >= bytesMin) return [];
  const least = `${Math.ceil(bytesMin / kib)} KB`;
  return [error("media_too_small", `${network} takes videos of at least ${least}.`)];
}

function checkLength({ durationSeconds }: MediaItem, rules: VideoRules): ContentProblem[] {
  const { network, secondsMin, secondsMax } = rules;
  if (durationSeconds === null) return [];
  if (durationSeconds > secondsMax) {
    const most = `${secondsMax / 60} minutes`;
    return [error("video_too_long", `${network} takes videos of at most ${most}.`)];
  }
  if (durationSeconds >= secondsMin) return [];
  const least = secondsMin === 1 ? "1 second" : `${secondsMin} seconds`;
  return [error("video_too_short", `${network} takes videos of at least ${least}.`)];
}

function checkAlt({ alt }: MediaItem, { network, keepsAlt }: VideoRules): ContentProblem[] {
  if (alt.trim() === "" || keepsAlt) return [];
  return [warning("alt_not_shown", `${network} keeps no alternative text for a video.`)];
}
