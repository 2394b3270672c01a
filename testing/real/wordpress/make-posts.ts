import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Asker } from "../mastodon/ask";
import type { SiteApi } from "./site-api";

export type Expected = {
  title: string;
  /** Each is in the HTML of the post. */
  parts: string[];
  status: "publish" | "private";
  categories: number[];
  tags: string[];
  alts: string[];
  author: number;
  excerpt: string;
  slug: string | null;
  sticky: boolean;
  comments: string;
  person: PersonAct | null;
};

/** A person does this on the site as soon as the draft is there. */
const personActs = ["trash", "edit", "schedule", "erase"] as const;
export type PersonAct = (typeof personActs)[number];

export type Plan = { run: string; texts: number; connectionId: string };

const firstInMs = 25_000;
const everyMs = 2500;

type Given = {
  run: string;
  connectionId: string;
  mediaIds: readonly string[];
  categories: readonly number[];
  ownId: number;
  otherId: number;
};

export async function makePosts(
  ask: Asker,
  site: SiteApi,
  { run, texts, connectionId }: Plan,
): Promise<Expected[]> {
  const categories = [await site.addCategory("News & dates"), await site.addCategory("Releases")];
  await untilRead(ask, { connectionId, category: "Releases" });
  const mediaIds = [
    await uploadPicture(ask, { background: "#c00", alt: "A red box" }),
    await uploadPicture(ask, { background: "#00c", alt: "A blue box & <more>" }),
  ];
  const [ownId, otherId] = [await site.userId("editor"), await site.userId("author")];
  const given = { run, connectionId, mediaIds, categories, ownId, otherId };
  const expected: Expected[] = [];
  const startMs = Date.now() + firstInMs;
  for (let number = 0; number < texts; number += 1) {
    const made = postOf(number, given);
    const scheduledAt = new Date(startMs + number * everyMs).toISOString();
    const shared = { connectionIds: [connectionId], scheduledAt, idempotencyKey: randomUUID() };
    await ask.post("/api/posts", { ...shared, ...made.body });
    expected.push(made.expected);
  }
  return expected;
}

const markdown = `## A heading

Some **bold** and *italic* words, \`code\` & <b>no tags</b>, [a link](https://example.com/a_b?c=d&e=f).

- one
- two

> quoted`;

function postOf(number: number, given: Given) {
  const { run, connectionId, mediaIds, categories, ownId, otherId } = given;
  const title = `Run ${run}, post ${number}`;
  const text = `${title}\nWith <marks> & Ünïcode 🦊, https://example.com/a_b?c=d&e=f\n\nAnd an end.`;
  const plain: Expected = {
    title,
    parts: [
      "With &lt;marks&gt; &amp; Ünïcode 🦊",
      '<a href="https://example.com/a_b?c=d&amp;e=f">',
      "<p>And an end.</p>",
    ],
    status: "publish",
    categories: [1],
    tags: [],
    alts: [],
    author: ownId,
    excerpt: "",
    slug: null,
    sticky: false,
    comments: "open",
    person: null,
  };
  const options = (own: object) => ({ networkOptions: { [connectionId]: own } });
  switch (number % 12) {
    case 1: {
      const own = {
        title: `${title}, an article`,
        format: "markdown",
        tags: ["Fox", `Run ${run}`],
      };
      const all = { ...own, categories: categories.map(String), excerpt: "In short <b>&</b>" };
      const parts = [
        "<h2>A heading</h2>",
        "<strong>bold</strong>",
        "&lt;b&gt;no tags&lt;/b&gt;",
        "<ul><li>one</li><li>two</li></ul>",
        "<blockquote><p>quoted</p></blockquote>",
      ];
      const expected = {
        ...plain,
        title: all.title,
        parts,
        tags: all.tags,
        categories: [...categories],
      };
      return {
        body: { text: markdown, mediaIds, ...options(all) },
        expected: { ...expected, excerpt: all.excerpt, alts: ["A red box", "A blue box & <more>"] },
      };
    }
    case 3: {
      const own = { visibility: "private", comments: "closed" };
      const expected: Expected = { ...plain, status: "private", comments: "closed" };
      return { body: { text, ...options(own) }, expected };
    }
    case 4: {
      const own = { author: String(otherId), slug: `own-${run}-${number}`, sticky: "yes" };
      const expected = { ...plain, author: otherId, slug: own.slug, sticky: true };
      return { body: { text, ...options(own) }, expected };
    }
    case 6:
      return {
        body: { text, mediaIds: mediaIds.slice(0, 1) },
        expected: { ...plain, alts: ["A red box"] },
      };
    case 7: {
      const long = `${title}\n${"A long text of many words. ".repeat(600)}`;
      const body = { text: title, textOverrides: { [connectionId]: { "0": long } } };
      return { body, expected: { ...plain, parts: ["A long text of many words. ".repeat(599)] } };
    }
    case 2:
    case 5:
    case 8:
    case 10:
      return { body: { text }, expected: { ...plain, person: actIn(number) } };
    default:
      return { body: { text }, expected: plain };
  }
}

/**
 * Only every second turn has the trash: a post that publishing brings back from there is looked at for
 * two minutes, while the site gets no other.
 */
function actIn(number: number): PersonAct {
  const act = personActs[[2, 5, 8, 10].indexOf(number % 12)] ?? "edit";
  return act === "trash" && number % 24 > 12 ? "edit" : act;
}

const readEveryMs = 2000;
const patienceMs = 60_000;

/** Herald does not read again at once what it read a moment ago. */
async function untilRead(
  ask: Asker,
  { connectionId, category }: { connectionId: string; category: string },
): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(readEveryMs)) {
    const read = await ask.post<unknown>(`/api/connections/${connectionId}/settings`, {});
    if (JSON.stringify(read).includes(category)) return;
  }
  throw new Error("The categories of the site were not read.");
}

async function uploadPicture(
  ask: Asker,
  { background, alt }: { background: string; alt: string },
): Promise<string> {
  const canvas = { width: 640, height: 480, channels: 3, background } as const;
  const data = await sharp({ create: canvas }).jpeg().toBuffer();
  const file = { fileName: "box.jpg", contentType: "image/jpeg", sizeBytes: data.byteLength, alt };
  const reserved = await ask.post<{
    mediaId: string;
    uploadUrl: string;
    headers: Record<string, string>;
  }>("/api/media/uploads", file);
  const { mediaId, uploadUrl, headers } = reserved;
  await ask.put(uploadUrl, { headers, data });
  await ask.post(`/api/media/uploads/${mediaId}/complete`, {});
  return mediaId;
}
