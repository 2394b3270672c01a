import { type ContentProblem, checkTextLength, error, isVideo } from "../content/problems";
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

/** The PHP of a site decides how large a file may be, and tells nobody. */
export const limits = {
  textMax: 40_000,
  mediaMin: 0,
  mediaMax: 10,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 10 * mib,
  videoTypes: [],
  videoBytesMax: 1,
  videoSecondsMax: 1,
  positionsMax: 1,
} satisfies NetworkLimits;

const titleMax = 200;

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
    name: "format",
    label: "Text is",
    hint: "Markdown: headings, bold, italic, links, lists, quotes and code.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "plain", label: "Plain" },
      { value: "markdown", label: "Markdown" },
    ],
  },
  {
    name: "categories",
    label: "Categories",
    hint: null,
    shownAs: "detail",
    kind: "choices",
    from: "account",
  },
  {
    name: "tags",
    label: "Tags",
    hint: "Put commas between them. Those that the site does not have are made.",
    shownAs: "detail",
    kind: "words",
    max: 100,
    count: 20,
  },
  {
    name: "featured",
    label: "Featured picture",
    hint: "It stands above the article; the other pictures follow the text.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "first", label: "The first picture" },
      { value: "none", label: "None" },
    ],
  },
  {
    name: "excerpt",
    label: "Excerpt",
    hint: "Left empty, the site makes one of the text.",
    shownAs: "detail",
    kind: "text",
    max: 1000,
  },
  {
    name: "slug",
    label: "Slug",
    hint: "The last part of the address. Left empty, the site makes it of the title.",
    shownAs: "detail",
    kind: "text",
    max: titleMax,
  },
  {
    name: "author",
    label: "Author",
    hint: "For Editors; left empty, it is the user that is connected.",
    shownAs: "detail",
    kind: "choice",
    from: "account",
  },
  {
    name: "visibility",
    label: "Visibility",
    hint: null,
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "public", label: "Public" },
      { value: "private", label: "Private" },
    ],
  },
  {
    name: "sticky",
    label: "Stays on top",
    hint: null,
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "no", label: "No" },
      { value: "yes", label: "Yes" },
    ],
  },
  {
    name: "comments",
    label: "Comments",
    hint: null,
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "open", label: "Open" },
      { value: "closed", label: "Closed" },
    ],
  },
] as const satisfies readonly NetworkOption[];

export type WordPressOptions = {
  title?: string;
  format?: string;
  categories?: readonly string[];
  tags?: readonly string[];
  featured?: string;
  excerpt?: string;
  slug?: string;
  author?: string;
  visibility?: string;
  sticky?: string;
  comments?: string;
};

export function checkContent(content: Content, settings: AccountSettings = {}): Problem[] {
  const own = { ...limits, ...settings.limits };
  return [
    ...checkText(content, own),
    ...checkOptions(content),
    ...checkCount(content, own),
    ...content.media.flatMap((item) => checkItem(item, own)),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

function checkText(content: Content, { textMax }: NetworkLimits): ContentProblem[] {
  const { title } = articleOf(content);
  if (title === "" && content.text.trim() === "" && content.media.length === 0) {
    return [error("text_missing", "Write something, or add a picture.")];
  }
  const excess = [...title].length - titleMax;
  const characters = excess === 1 ? "1 character" : `${excess} characters`;
  const long = `The first line is the title, and ${characters} longer than the ${titleMax} that one should have: shorten it, or give the post a title of its own.`;
  return [
    ...(excess > 0 ? [error("title_too_long", long)] : []),
    ...checkTextLength(content.text, { network: "WordPress", max: textMax }),
  ];
}

/** WordPress keeps an address percent-encoded, and cuts it at this length without a word. */
const slugBytesMax = 200;

function checkOptions({ options: chosen = {} }: Content): ContentProblem[] {
  const { slug = "" }: WordPressOptions = chosen;
  const bytes = encodeURIComponent(slug.toWellFormed()).length;
  if (bytes <= slugBytesMax) return [];
  return [
    error("slug_too_long", `The slug takes ${bytes} bytes of the ${slugBytesMax} it may have.`),
  ];
}

function checkCount({ media }: Content, { mediaMax }: NetworkLimits): ContentProblem[] {
  if (media.length <= mediaMax) return [];
  const most = `A post for WordPress carries ${mediaMax} pictures at most`;
  return [error("too_many_media", `${most}; this one has ${media.length}.`)];
}

function checkItem(item: MediaItem, own: NetworkLimits): ContentProblem[] {
  if (isVideo(item)) {
    return [error("media_type", "Videos are not sent to WordPress: take it off for this account.")];
  }
  if (!own.imageTypes.includes(item.contentType)) {
    return [error("media_type", "WordPress takes no picture of this type: convert it first.")];
  }
  if (item.sizeBytes <= own.imageBytesMax) return [];
  const most = `${Math.floor(own.imageBytesMax / mib)} MB`;
  return [error("media_too_large", `A picture for WordPress can have ${most} at most.`)];
}
