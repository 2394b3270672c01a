import type { Content, MediaItem, Problem } from "../network";

export type ContentProblem = Omit<Problem, "postIndex">;

export function error(code: string, message: string): ContentProblem {
  return { code, severity: "error", message };
}

export function warning(code: string, message: string): ContentProblem {
  return { code, severity: "warning", message };
}

export function checkTextLength(
  text: string,
  { network, max }: { network: string; max: number },
): ContentProblem[] {
  const excess = [...text].length - max;
  if (excess <= 0) return [];
  return [
    error(
      "text_too_long",
      `The text is ${excess} ${excess === 1 ? "character" : "characters"} longer than the ${max.toLocaleString("en")} that ${network} takes.`,
    ),
  ];
}

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

export function isVideo({ contentType }: Pick<MediaItem, "contentType">): boolean {
  return contentType.startsWith("video/");
}

const processingMs = 2 * 60_000;

/** Assumes an uplink of 8 Mbit/s; on a slower one large videos are published late, never lost. */
const bytesPerMs = 1000;

const leadMsMax = 15 * 60_000;

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

const kib = 1024;
const mib = kib * kib;

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
    const most = secondsMax % 60 === 0 ? `${secondsMax / 60} minutes` : `${secondsMax} seconds`;
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
