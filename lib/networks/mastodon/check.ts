import { type ContentProblem, error, isVideo } from "../content/problems";
import { countText, plainCounting } from "../content/rules/count-text";
import { withMentions } from "../content/rules/text";
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
import type { MastodonOrigin } from "./settings";

const mib = 1024 * 1024;

export const limits = {
  textMax: 500,
  mediaMin: 0,
  mediaMax: 4,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 16 * mib,
  videoTypes: ["video/mp4", "video/quicktime"],
  videoBytesMax: 99 * mib,
  videoSecondsMax: 60 * 60,
} satisfies NetworkLimits;

export const counting: TextCounting = {
  unit: "graphemes",
  linkLength: 23,
  mentionHosts: false,
  countedOptions: ["warning"],
};

export function countCharacters(text: string): number {
  return countText(text, counting);
}

export function countPlainly(text: string): number {
  return countText(text, { ...plainCounting, unit: "graphemes" });
}

export const visibilities = ["public", "unlisted", "private", "direct"] as const;

export const options = [
  {
    name: "visibility",
    label: "Visibility",
    hint: null,
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "public", label: "Public" },
      { value: "unlisted", label: "Quiet public" },
      { value: "private", label: "Followers" },
      { value: "direct", label: "Mentioned people only" },
    ],
  },
  {
    name: "warning",
    label: "Content warning",
    hint: "Hides the post behind these words; they count as text.",
    shownAs: "warning",
    kind: "text",
    max: 500,
  },
  { name: "language", label: "Language", hint: null, shownAs: "detail", kind: "language" },
] as const satisfies readonly NetworkOption[];

export type MastodonOptions = { visibility?: string; warning?: string; language?: string };

const whole = /^@?([\w.-]+)@([\w.-]+\.\w+|localhost:\d+)$/;
const address = /^https?:\/\/([^/?#]+)\/@([\w.-]+)/i;

export const mentions: NetworkMentions<MastodonOrigin> = {
  idLabel: "name",
  idHint: "The whole name, with the server: @name@example.com.",
  exactName: false,
  readId,
  own: ({ handle, name }) => ({ id: handle.replace(/^@/, ""), name }),
  shownAs: asWritten,
  sentAs: asWritten,
};

export function checkContent(content: Content, settings: AccountSettings = {}): Problem[] {
  const own = { ...limits, ...settings.limits };
  return [
    ...checkText(content, own),
    ...checkCount(content, own),
    ...content.media.flatMap((item) => checkItem(item, own)),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

function readId(typed: string): string | null {
  const trimmed = typed.trim();
  const [, host, name] = address.exec(trimmed) ?? [];
  if (host && name) return `${name}@${host}`.toLowerCase();
  const [, user, server] = whole.exec(trimmed) ?? [];
  return user && server ? `${user}@${server}`.toLowerCase() : null;
}

function asWritten({ id }: MentionedAccount): string {
  return `@${id}`;
}

function checkText(content: Content, { textMax }: NetworkLimits): ContentProblem[] {
  if (content.text.trim() === "" && content.media.length === 0) {
    return [error("text_missing", "Write something, or add an image or a video.")];
  }
  const { warning = "" }: MastodonOptions = content.options ?? {};
  const written = countCharacters(withMentions(content, mentions.sentAs));
  const excess = written + countPlainly(warning) - textMax;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  const what = warning === "" ? "The text is" : "The text and its content warning are";
  const max = textMax.toLocaleString("en");
  return [
    error("text_too_long", `${what} ${characters} longer than the ${max} that this server takes.`),
  ];
}

function checkCount({ media }: Content, { mediaMax }: NetworkLimits): ContentProblem[] {
  if (media.length > mediaMax) {
    const most = `This server takes ${mediaMax} images in a post at most`;
    return [error("too_many_media", `${most}; this one has ${media.length}.`)];
  }
  if (media.length < 2 || !media.some(isVideo)) return [];
  return [error("media_mixed", "A post carries one video or images, not both: remove the others.")];
}

const pixelsMax = 33_177_600;
const altMax = 1500;

function checkItem(item: MediaItem, own: NetworkLimits): ContentProblem[] {
  const [kind, types, bytesMax] = isVideo(item)
    ? (["video", own.videoTypes, own.videoBytesMax] as const)
    : (["image", own.imageTypes, own.imageBytesMax] as const);
  if (!types.includes(item.contentType)) {
    return [error("media_type", `This server takes no ${kind} of this type: convert it first.`)];
  }
  if (item.sizeBytes > bytesMax) {
    const most = `${Math.floor(bytesMax / mib).toLocaleString("en")} MB`;
    return [error("media_too_large", `This server takes a ${kind} of ${most} at most.`)];
  }
  if (!isVideo(item) && item.width * item.height > pixelsMax) {
    return [error("too_many_pixels", "This image has more than 33 megapixels: make it smaller.")];
  }
  if (countPlainly(item.alt) <= altMax) return [];
  const longest = `longer than ${altMax.toLocaleString("en")} characters`;
  return [error("alt_too_long", `The alternative text is ${longest}.`)];
}
