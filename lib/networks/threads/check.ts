import { type ContentProblem, error, isVideo } from "../content/problems";
import { countText, plainCounting } from "../content/rules/count-text";
import { withoutEnd } from "../content/rules/text";
import type {
  Content,
  MediaItem,
  NetworkLimits,
  NetworkOption,
  Problem,
  TextCounting,
} from "../network";

const mib = 1024 * 1024;

/** Photos may be larger than Threads accepts, because it gets a smaller JPEG. */
export const limits = {
  textMax: 500,
  mediaMin: 0,
  mediaMax: 20,
  imageTypes: ["image/jpeg", "image/png", "image/webp"],
  imageBytesMax: 20 * mib,
  videoTypes: ["video/mp4", "video/quicktime"],
  videoBytesMax: 1024 * mib,
  videoSecondsMax: 5 * 60,
} satisfies NetworkLimits;

export const counting: TextCounting = { ...plainCounting, unit: "emojiBytes" };

const topicMax = 50;
const addressLengthMax = 2000;

export const options = [
  {
    name: "replies",
    label: "Who can reply",
    hint: "Holds for the whole thread.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "everyone", label: "Everyone" },
      { value: "accounts_you_follow", label: "Profiles the account follows" },
      { value: "followers_only", label: "Followers" },
      { value: "mentioned_only", label: "Mentioned profiles" },
      { value: "parent_post_author_only", label: "Nobody but the account" },
    ],
  },
  {
    name: "approvals",
    label: "Approve replies",
    hint: "Replies are seen once somebody of the account has approved them.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "no", label: "No" },
      { value: "yes", label: "Yes" },
    ],
  },
  {
    name: "topic",
    label: "Topic",
    hint: "One for the thread. Without it, the first #tag of the text becomes the topic.",
    shownAs: "detail",
    kind: "text",
    max: topicMax,
  },
  {
    name: "link",
    label: "Link attachment",
    hint: "A card below a first post without media. Left out, the text’s first address gets it.",
    shownAs: "detail",
    kind: "text",
    max: addressLengthMax,
  },
  {
    name: "spoiler",
    label: "Spoiler",
    hint: "Hides photos and videos until they are tapped.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "no", label: "No" },
      { value: "yes", label: "Yes" },
    ],
  },
] as const satisfies readonly NetworkOption[];

export type ThreadsOptions = {
  replies?: string;
  approvals?: string;
  topic?: string;
  link?: string;
  spoiler?: string;
};

export function checkContent(content: Content): Problem[] {
  const isFirst = content.postIndex === 0;
  return [
    ...checkText(content),
    ...checkAddresses(content),
    ...(isFirst ? [...checkTopic(content), ...checkLink(content)] : []),
    ...checkCount(content.media),
    ...content.media.flatMap(checkItem),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

/** The topic as it is sent; people write it with its sign. */
export function topicOf({ topic = "" }: ThreadsOptions): string {
  return topic.trim().replace(/^#/, "");
}

function checkText({ text, media }: Content): ContentProblem[] {
  if (text.trim() === "" && media.length === 0) {
    return [error("text_missing", "Write something, or add a photo or video.")];
  }
  const excess = countText(text, counting) - limits.textMax;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  return [
    error(
      "text_too_long",
      `The text is ${characters} longer than the 500 that Threads takes, where an emoji counts 4 or more.`,
    ),
  ];
}

const addressesMax = 5;

function checkAddresses(content: Content): ContentProblem[] {
  const { link }: ThreadsOptions = content.postIndex === 0 ? (content.options ?? {}) : {};
  const all = new Set([...addressesIn(content.text), ...(link?.trim() ? [link.trim()] : [])]);
  if (all.size <= addressesMax) return [];
  return [
    error(
      "too_many_links",
      `Threads takes ${addressesMax} different addresses in a post at most; this one has ${all.size}.`,
    ),
  ];
}

function addressesIn(text: string): string[] {
  const written = text.match(/https?:\/\/[^\s<>"]+/gi) ?? [];
  return written.map((address) => withoutEnd(address, /[.,;:!?'’”)\]}]/u));
}

function checkTopic({ options = {} }: Content): ContentProblem[] {
  if (!/[.&]/.test(topicOf(options as ThreadsOptions))) return [];
  return [error("topic_characters", "A topic on Threads has neither a full stop nor an &.")];
}

function checkLink({ options = {}, media }: Content): ContentProblem[] {
  const { link = "" } = options as ThreadsOptions;
  if (link.trim() === "") return [];
  if (!/^https?:\/\/\S+$/i.test(link.trim()) || !URL.canParse(link.trim())) {
    return [error("link_invalid", "The link attachment must be a whole address, with https.")];
  }
  if (media.length === 0) return [];
  return [
    error(
      "link_with_media",
      "Threads shows a link attachment on posts of text only: remove it, or the photos and videos.",
    ),
  ];
}

function checkCount(media: readonly MediaItem[]): ContentProblem[] {
  if (media.length <= limits.mediaMax) return [];
  return [
    error(
      "too_many_media",
      `A Threads post carries ${limits.mediaMax} photos and videos at most; this one has ${media.length}.`,
    ),
  ];
}

function checkItem(item: MediaItem): ContentProblem[] {
  return [...(isVideo(item) ? checkVideo(item) : checkPhoto(item)), ...checkAlt(item)];
}

const videoWidthMax = 1920;

function checkVideo({ contentType, sizeBytes, durationSeconds, width }: MediaItem) {
  if (!(limits.videoTypes as readonly string[]).includes(contentType)) {
    return [error("media_type", "Threads takes MP4 and MOV videos; convert this file first.")];
  }
  return [
    ...(sizeBytes > limits.videoBytesMax
      ? [error("media_too_large", "Threads takes videos of at most 1 GB.")]
      : []),
    ...(durationSeconds !== null && durationSeconds > limits.videoSecondsMax
      ? [error("video_too_long", "Threads takes videos of at most 5 minutes.")]
      : []),
    ...(width > videoWidthMax
      ? [
          error(
            "media_dimensions",
            "Threads takes videos of at most 1,920 pixels across: scale it.",
          ),
        ]
      : []),
  ];
}

const ratioMax = 10;

function checkPhoto({ contentType, sizeBytes, width, height }: MediaItem): ContentProblem[] {
  if (!(limits.imageTypes as readonly string[]).includes(contentType)) {
    return [
      error("media_type", "Threads takes JPEG, PNG and WebP photos; convert this file first."),
    ];
  }
  const isLong = Math.max(width, height) > ratioMax * Math.min(width, height);
  return [
    ...(sizeBytes > limits.imageBytesMax
      ? [error("media_too_large", "This photo is larger than 20 MB: make it smaller.")]
      : []),
    ...(isLong
      ? [
          error(
            "media_ratio",
            "A photo of this post is too narrow or wide for Threads: crop it to a shape of 10:1 at most.",
          ),
        ]
      : []),
  ];
}

const altMax = 1000;

function checkAlt({ alt }: MediaItem): ContentProblem[] {
  if ([...alt].length <= altMax) return [];
  return [error("alt_too_long", "Threads takes alternative texts of at most 1,000 characters.")];
}
