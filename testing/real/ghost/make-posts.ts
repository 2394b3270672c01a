import { randomUUID } from "node:crypto";
import type { Asker } from "../mastodon/ask";
import { uploadPicture } from "../mastodon/make-posts";

export type Expected = {
  title: string;
  contains: readonly string[];
  tags: readonly string[];
  featureAlt: string | null;
  figures: number;
  visibility: string;
  excerpt: string | null;
  mails: number;
  endOfAddress: string | null;
};

type Making = { connectionId: string; posts: number; run: string };

const firstInMs = 30_000;
const everyMs = 2_500;

export async function makePosts(
  ask: Asker,
  { connectionId, posts, run }: Making,
): Promise<Expected[]> {
  const mediaId = await uploadPicture(ask);
  const expected: Expected[] = [];
  const startMs = Date.now() + firstInMs;
  for (let number = 0; number < posts; number += 1) {
    const { options, mediaIds = [], text, ...each } = postOf(number, { run, mediaId });
    await ask.post("/api/posts", {
      text,
      mediaIds,
      connectionIds: [connectionId],
      networkOptions: { [connectionId]: options },
      scheduledAt: new Date(startMs + number * everyMs).toISOString(),
      idempotencyKey: randomUUID(),
    });
    expected.push(each);
  }
  return expected;
}

type Written = Expected & { text: string; options: object; mediaIds?: string[] };

function postOf(number: number, { run, mediaId }: { run: string; mediaId: string }): Written {
  const title = `Run ${run}, post ${number}`;
  const body = "First line & <b>no bold</b>\nhttps://example.com/a?b=1&c=2\n\nÜnïcode 🦊";
  const plain: Written = {
    title,
    text: `${title}\n\n${body}`,
    options: {},
    contains: ["&lt;b&gt;no bold", "https://example.com/a?b=1&amp;c=2", "Ünïcode 🦊"],
    tags: [],
    featureAlt: null,
    figures: 0,
    visibility: "public",
    excerpt: null,
    mails: 0,
    endOfAddress: `run-${run}-post-${number}`,
  };
  switch (number % 6) {
    case 1: {
      const text =
        "## A heading\n\n**Bold** and *italic* with a [link](https://example.com/)\n\n- One\n- Two";
      const options = {
        title,
        format: "markdown",
        tags: ["News", `Run ${run}`],
        excerpt: "In short",
        slug: `article-${run}-${number}`,
      };
      return {
        ...plain,
        text,
        options,
        contains: ["<strong>Bold", "<em>italic", 'href="https://example.com/"', "<li>One"],
        tags: options.tags,
        excerpt: "In short",
        endOfAddress: options.slug,
      };
    }
    case 2:
      return { ...plain, mediaIds: [mediaId], featureAlt: "A red box" };
    case 3:
      return { ...plain, mediaIds: [mediaId], options: { featured: "none" }, figures: 1 };
    case 4:
      return { ...plain, options: { newsletter: "default-newsletter" }, mails: 1 };
    case 5:
      return {
        ...plain,
        options: { visibility: "members", title: `${title} for members` },
        title: `${title} for members`,
        text: `${title}\n\n${body}`,
        visibility: "members",
        endOfAddress: `run-${run}-post-${number}-for-members`,
      };
    default:
      return plain;
  }
}
