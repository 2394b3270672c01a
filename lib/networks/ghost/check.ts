import { type ContentProblem, checkTextLength, error, isVideo, warning } from "../content/problems";
import { articleOf } from "../content/rules/article";
import type {
  AccountSettings,
  Content,
  MediaItem,
  NetworkLimits,
  NetworkOption,
  Problem,
} from "../network";

const mib = 1024 * 1024;

export const limits = {
  textMax: 40_000,
  mediaMin: 0,
  mediaMax: 20,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 20 * mib,
  videoTypes: [],
  videoBytesMax: 0,
  videoSecondsMax: 0,
  positionsMax: 1,
} satisfies NetworkLimits;

const titleMax = 255;
const featureAltMax = 191;

export const options = [
  {
    name: "title",
    label: "Title",
    hint: "Left empty, the first line of the text is the title.",
    shownAs: "title",
    kind: "text",
    max: titleMax,
  },
  {
    name: "newsletter",
    label: "Send as newsletter",
    hint: "Mails the post to the newsletter’s subscribers as it is published. A mail cannot be taken back.",
    shownAs: "warning",
    kind: "choice",
    from: "account",
  },
  {
    name: "segment",
    label: "Who gets the newsletter",
    hint: "Left empty, all its subscribers.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "all", label: "All subscribers" },
      { value: "status:free", label: "Free members" },
      { value: "status:-free", label: "Paid members" },
    ],
  },
  {
    name: "visibility",
    label: "Who can read it",
    hint: "Left empty, as it is set on the site.",
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "public", label: "Everybody" },
      { value: "members", label: "Members" },
      { value: "paid", label: "Paid members" },
    ],
  },
  {
    name: "author",
    label: "Author",
    hint: "Left empty, the owner of the site.",
    shownAs: "detail",
    kind: "choice",
    from: "account",
  },
  {
    name: "tags",
    label: "Tags",
    hint: "The first is the main one; a tag that is new is made.",
    shownAs: "detail",
    kind: "words",
    max: 100,
    count: 20,
  },
  {
    name: "excerpt",
    label: "Excerpt",
    hint: "Shown in lists and in search results.",
    shownAs: "detail",
    kind: "text",
    max: 300,
  },
  {
    name: "slug",
    label: "End of the address",
    hint: "Left empty, it is made of the title.",
    shownAs: "detail",
    kind: "text",
    max: 185,
  },
  {
    name: "format",
    label: "Format of the text",
    hint: "Markdown: headings, bold, italic, links, lists, quotes and code.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "plain", label: "Plain text" },
      { value: "markdown", label: "Markdown" },
    ],
  },
  {
    name: "featured",
    label: "Picture at the top",
    hint: "The first picture stands above the text, and in lists.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "first", label: "The first picture" },
      { value: "none", label: "None: all pictures in the text" },
    ],
  },
  {
    name: "highlight",
    label: "Feature this post",
    hint: "Themes give a featured post a place of its own.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  },
  {
    name: "canonical",
    label: "Original address",
    hint: "Where the text was published first, for search engines.",
    shownAs: "detail",
    kind: "text",
    max: 2000,
  },
] as const satisfies readonly NetworkOption[];

export type GhostOptions = {
  title?: string;
  newsletter?: string;
  segment?: string;
  visibility?: string;
  author?: string;
  tags?: readonly string[];
  excerpt?: string;
  slug?: string;
  format?: string;
  featured?: string;
  highlight?: string;
  canonical?: string;
};

/** Is a choice beside the site's own newsletters, so that the composer says that nobody gets a mail. */
export const noNewsletter = { value: "none", label: "None: nobody gets a mail" } as const;

export function newsletterOf({ newsletter }: GhostOptions = {}): string | null {
  return newsletter && newsletter !== noNewsletter.value ? newsletter : null;
}

/** Herald does this where a post says nothing; the rest is as the site has it. */
export const defaultOptions = {
  newsletter: noNewsletter.value,
  format: "plain",
  featured: "first",
  highlight: "no",
} as const satisfies GhostOptions;

export function checkContent(content: Content, settings: AccountSettings = {}): Problem[] {
  const own = { ...limits, ...settings.limits };
  return [
    ...checkText(content, own),
    ...checkOptions(content, settings),
    ...checkCount(content, own),
    ...content.media.flatMap((item) => checkItem(item, own)),
    ...checkFeatured(content),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

export function hasFeatured({ media, options: chosen = {} }: Pick<Content, "media" | "options">) {
  const { featured }: GhostOptions = chosen;
  return media.length > 0 && featured !== "none";
}

function checkText(content: Content, { textMax }: NetworkLimits): ContentProblem[] {
  const { title } = articleOf(content);
  if (title === "" && content.text.trim() === "" && content.media.length === 0) {
    return [error("text_missing", "Write something: Ghost takes no empty post.")];
  }
  if (title === "") return [error("title_missing", "Ghost needs a title: write one, or a text.")];
  const excess = [...title].length - titleMax;
  const long = `The title is ${excess === 1 ? "1 character" : `${excess} characters`} longer than the ${titleMax} that Ghost takes: begin the text with a shorter line, or write a title.`;
  return [
    ...(excess > 0 ? [error("title_too_long", long)] : []),
    ...checkTextLength(content.text, { network: "Ghost", max: textMax }),
  ];
}

function checkOptions(
  { options: chosen = {} }: Content,
  { choices }: AccountSettings,
): ContentProblem[] {
  const { segment, canonical }: GhostOptions = chosen;
  const newsletter = newsletterOf(chosen);
  const found: ContentProblem[] = [];
  if (newsletter) {
    const known = choices?.newsletter?.find(({ value }) => value === newsletter);
    const who = segment && segment !== "all" ? "the chosen subscribers" : "all subscribers";
    const what = `mails ${who} of “${known?.label ?? newsletter}”`;
    found.push(warning("newsletter_mails", `Publishing ${what}. A mail cannot be taken back.`));
  }
  if (segment && !newsletter) {
    found.push(warning("segment_unused", "No newsletter is chosen, so nobody gets a mail."));
  }
  if (canonical && !isAddress(canonical)) {
    found.push(
      error("canonical_invalid", "The original address has to begin with https:// or http://."),
    );
  }
  return found;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function checkCount({ media }: Content, { mediaMax }: NetworkLimits): ContentProblem[] {
  if (media.length <= mediaMax) return [];
  const most = `Herald sends ${mediaMax} pictures in a Ghost post at most`;
  return [error("too_many_media", `${most}; this one has ${media.length}.`)];
}

function checkItem(item: MediaItem, own: NetworkLimits): ContentProblem[] {
  if (isVideo(item)) {
    return [error("media_type", "Herald sends no videos to Ghost: remove it, or link to it.")];
  }
  if (!own.imageTypes.includes(item.contentType)) {
    return [error("media_type", "Ghost takes no picture of this type: convert it first.")];
  }
  if (item.sizeBytes <= own.imageBytesMax) return [];
  const most = `${Math.floor(own.imageBytesMax / mib).toLocaleString("en")} MB`;
  return [error("media_too_large", `Herald sends pictures of at most ${most} to Ghost.`)];
}

function checkFeatured(content: Content): ContentProblem[] {
  const [first] = content.media;
  if (!first || !hasFeatured(content) || [...first.alt].length <= featureAltMax) return [];
  const longest = `longer than the ${featureAltMax} characters that Ghost takes`;
  return [
    error(
      "alt_too_long",
      `The alternative text of the picture at the top is ${longest}: shorten it, or put all pictures in the text.`,
    ),
  ];
}
