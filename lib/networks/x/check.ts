import { type ContentProblem, checkVideos, error, isVideo, warning } from "../content/problems";
import { countText } from "../content/rules/count-text";
import { withMentions } from "../content/rules/text";
import { topLevelDomains } from "../content/rules/top-level-domains";
import { learnDomains } from "../content/rules/weighted-text";
import type {
  AccountSettings,
  Content,
  MediaItem,
  MentionedAccount,
  NetworkLimits,
  NetworkMentions,
  NetworkOption,
  Problem,
  TextCounting,
} from "../network";
import type { XOrigin } from "./settings";

learnDomains(topLevelDomains());

const mib = 1024 * 1024;

export const limits = {
  textMax: 280,
  mediaMin: 0,
  mediaMax: 4,
  imageTypes: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  imageBytesMax: 5 * mib,
  videoTypes: ["video/mp4", "video/quicktime"],
  videoBytesMax: 512 * mib,
  videoSecondsMax: 140,
} satisfies NetworkLimits;

/** Accounts that pay for Premium may write so much. */
export const longTextMax = 25_000;

export const counting: TextCounting = {
  unit: "weighted",
  linkLength: 23,
  mentionHosts: true,
  countedOptions: [],
};

const yesOrNo = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
] as const;

export const options = [
  {
    name: "replies",
    label: "Who can reply",
    hint: null,
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "everyone", label: "Everyone" },
      { value: "following", label: "Accounts you follow" },
      { value: "mentionedUsers", label: "Accounts you mention" },
      { value: "subscribers", label: "Your subscribers" },
      { value: "verified", label: "Verified accounts" },
    ],
  },
  {
    name: "madeWithAi",
    label: "Made with AI",
    hint: "X marks the post as made with AI.",
    shownAs: "detail",
    kind: "choice",
    choices: yesOrNo,
  },
  {
    name: "paidPartnership",
    label: "Paid partnership",
    hint: "X marks the post as a paid partnership.",
    shownAs: "detail",
    kind: "choice",
    choices: yesOrNo,
  },
] as const satisfies readonly NetworkOption[];

export type XOptions = { replies?: string; madeWithAi?: string; paidPartnership?: string };

export const mentions: NetworkMentions<XOrigin> = {
  idLabel: "username",
  idHint: "The name behind the @, or the address of the profile.",
  exactName: false,
  readId,
  own: ({ handle, name }) => ({ id: handle.replace(/^@/, ""), name }),
  shownAs: asWritten,
  sentAs: asWritten,
};

const username = /^(?:@|https?:\/\/(?:www\.)?(?:x|twitter)\.com\/@?)?(\w{1,15})\/?$/i;

function readId(typed: string): string | null {
  return username.exec(typed.trim())?.[1] ?? null;
}

function asWritten({ id }: MentionedAccount): string {
  return `@${id}`;
}

export function checkContent(content: Content, settings: AccountSettings = {}): Problem[] {
  const { textMax } = { ...limits, ...settings.limits };
  return [
    ...checkText(content, textMax),
    ...checkCount(content),
    ...checkVideos(content, videoRules),
    ...content.media.flatMap((item) => (isVideo(item) ? checkFrame(item) : checkPicture(item))),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

const videoRules = {
  network: "X",
  types: limits.videoTypes,
  typeNames: "MP4 and MOV",
  bytesMin: 1024,
  bytesMax: limits.videoBytesMax,
  secondsMin: 0.5,
  secondsMax: limits.videoSecondsMax,
  allowedAfterFirst: true,
};

export function isGif({ contentType }: Pick<MediaItem, "contentType">): boolean {
  return contentType === "image/gif";
}

function checkText(content: Content, textMax: number): ContentProblem[] {
  const sent = withMentions(content, mentions.sentAs);
  if (sent.trim() === "" && content.media.length === 0) {
    return [error("text_missing", "Write something, or add an image or a video.")];
  }
  const excess = countText(sent, counting) - textMax;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  const max = textMax.toLocaleString("en");
  return [
    error(
      "text_too_long",
      `The text is ${characters} longer than the ${max} that X takes of this account, where each address counts 23.`,
    ),
  ];
}

function checkCount({ media }: Content): ContentProblem[] {
  if (media.some(isVideo)) return [];
  if (media.length > limits.mediaMax) {
    return [
      error("too_many_media", `X takes ${limits.mediaMax} images in a post at most; remove some.`),
    ];
  }
  if (media.length < 2 || !media.some(isGif)) return [];
  return [error("media_mixed", "On X a GIF stands alone: remove it, or the other images.")];
}

const gifBytesMax = 15 * mib;
const altMax = 1000;

function checkPicture(item: MediaItem): ContentProblem[] {
  const [kind, bytesMax] = isGif(item) ? ["GIF", gifBytesMax] : ["image", limits.imageBytesMax];
  const problems: ContentProblem[] = [];
  if (!limits.imageTypes.includes(item.contentType)) {
    problems.push(error("media_type", "X takes JPEG, PNG, WebP and GIF images: convert it first."));
  }
  if (item.sizeBytes > bytesMax) {
    const most = `${bytesMax / mib} MB`;
    problems.push(error("media_too_large", `X takes a ${kind} of ${most} at most.`));
  }
  if ([...item.alt].length > altMax) {
    const longest = `longer than ${altMax.toLocaleString("en")} characters`;
    problems.push(error("alt_too_long", `The alternative text is ${longest}.`));
  }
  return problems;
}

const documented = { width: 1280, height: 1024, least: 32, ratio: 3 };

/** X documents less than it is said to take, so that it decides itself. */
function checkFrame({ width, height }: MediaItem): ContentProblem[] {
  if (width === 0 || height === 0) return [];
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (short < documented.least || long > documented.ratio * short) {
    return [
      error(
        "video_shape",
        "X takes videos of at least 32 pixels, at most three times as wide as high.",
      ),
    ];
  }
  if (long <= documented.width && short <= documented.height) return [];
  return [
    warning(
      "video_large",
      `X documents videos of 1280 × 1024 pixels at most, and may refuse this one of ${width} × ${height}.`,
    ),
  ];
}
