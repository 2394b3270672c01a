import type { Content, MediaItem, Problem } from "../network";

/** What a network says of videos in posts, with the words to say it in. */
export type VideoRules = {
  /** As people know it. */
  network: string;
  types: readonly string[];
  typeNames: string;
  bytesMin: number;
  bytesMax: number;
  secondsMin: number;
  secondsMax: number;
};

type Finding = Omit<Problem, "postIndex">;

const kib = 1024;
const mib = kib * kib;

export function isVideo({ contentType }: Pick<MediaItem, "contentType">): boolean {
  return contentType.startsWith("video/");
}

/** The rules for posts with a video: one alone, on the post itself, as the network takes it. */
export function checkVideos({ postIndex, media }: Content, rules: VideoRules): Finding[] {
  const videos = media.filter(isVideo);
  if (videos.length === 0) return [];
  return [
    ...checkPlace(postIndex, rules),
    ...checkCompany(media.length, videos.length, rules),
    ...videos.flatMap((video) => checkVideo(video, rules)),
  ];
}

function checkPlace(postIndex: number, { network }: VideoRules): Finding[] {
  if (postIndex === 0) return [];
  return [
    mistake(
      "video_in_comment",
      `On ${network} this becomes a comment, and videos cannot be sent in comments: use the first post.`,
    ),
  ];
}

function checkCompany(media: number, videos: number, { network }: VideoRules): Finding[] {
  const one = `A ${network} post carries one video`;
  if (videos > 1) return [mistake("video_count", `${one}; this one has ${videos}.`)];
  if (media === 1) return [];
  return [mistake("media_mixed", `${one} or images, not both: remove one or the other.`)];
}

function checkVideo(video: MediaItem, rules: VideoRules): Finding[] {
  if (!rules.types.includes(video.contentType)) {
    return [
      mistake(
        "media_type",
        `${rules.network} takes ${rules.typeNames} videos; convert this file first.`,
      ),
    ];
  }
  return [...checkBytes(video, rules), ...checkLength(video, rules), ...checkAlt(video, rules)];
}

function checkBytes({ sizeBytes }: MediaItem, rules: VideoRules): Finding[] {
  const { network, bytesMin, bytesMax } = rules;
  if (sizeBytes > bytesMax) {
    const most = `${Math.floor(bytesMax / mib).toLocaleString("en")} MB`;
    return [mistake("media_too_large", `${network} takes videos of at most ${most}.`)];
  }
  if (sizeBytes >= bytesMin) return [];
  const least = `${Math.ceil(bytesMin / kib)} KB`;
  return [mistake("media_too_small", `${network} takes videos of at least ${least}.`)];
}

function checkLength({ durationSeconds }: MediaItem, rules: VideoRules): Finding[] {
  const { network, secondsMin, secondsMax } = rules;
  if (durationSeconds === null) return [];
  if (durationSeconds > secondsMax) {
    const most = `${secondsMax / 60} minutes`;
    return [mistake("video_too_long", `${network} takes videos of at most ${most}.`)];
  }
  if (durationSeconds >= secondsMin) return [];
  const least = secondsMin === 1 ? "1 second" : `${secondsMin} seconds`;
  return [mistake("video_too_short", `${network} takes videos of at least ${least}.`)];
}

function checkAlt({ alt }: MediaItem, { network }: VideoRules): Finding[] {
  if (alt.trim() === "") return [];
  return [
    {
      code: "alt_not_shown",
      severity: "warning",
      message: `${network} keeps no alternative text for a video.`,
    },
  ];
}

function mistake(code: string, message: string): Finding {
  return { code, severity: "error", message };
}
