import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { cancelPost } from "./cancel-post";
import { createPost, validatePost } from "./create-post";

let world: Awaited<ReturnType<typeof smallWorld>>;
let account: string;
const text = "A text that comes again";
const dayMs = 86_400_000;
const inHours = (hours: number) => new Date(Date.now() + 30 * dayMs + hours * 3_600_000);

beforeEach(async () => {
  world = await smallWorld();
  account = (await createConnection(world.admin, { provider: "linkedin", name: "Page" })).id;
});

function body(fields: Record<string, unknown> & { hours?: number } = {}) {
  const { hours = 0, ...given } = fields;
  const base = aPostBody({ connectionIds: [account] });
  const scheduledAt = inHours(hours).toISOString();
  return { ...base, text, scheduledAt, idempotencyKey: randomUUID(), ...given };
}

async function repeatsIn(fields: Parameters<typeof body>[0] & { postId?: string }) {
  const { problems } = await validatePost(world.viewer, body(fields));
  return problems.filter(({ code }) => code === "repeated_text");
}

it("the same text to an account at about the same time is a warning that says what happens", async () => {
  await createPost(world.member, body());
  expect(await repeatsIn({ hours: 3 })).toEqual([
    {
      connectionId: account,
      postIndex: 0,
      code: "repeated_text",
      severity: "warning",
      message:
        "Page: Another post gives it the same text 3 hours before this one. LinkedIn may refuse what it had a short while ago, and the later of the two would fail. Change some words.",
    },
  ]);
  expect((await repeatsIn({ hours: -1.5 }))[0]?.message).toContain("an hour after this one");
});

it("another text, a day between them, a post's own text and a cancelled post are no repeat", async () => {
  const { post } = await createPost(world.member, body());
  expect(await repeatsIn({ text: "Another text" })).toEqual([]);
  expect(await repeatsIn({ hours: 25 })).toEqual([]);
  expect(await repeatsIn({ postId: post.id })).toEqual([]);
  expect(await repeatsIn({})).toHaveLength(1);
  await cancelPost(world.member, { postId: post.id, version: post.version });
  expect(await repeatsIn({})).toEqual([]);
});

it("the text that an account gets counts, not the one that the others share", async () => {
  await createPost(
    world.member,
    body({ text: "Shared", textOverrides: { [account]: { 0: text } } }),
  );
  expect(await repeatsIn({})).toHaveLength(1);
  expect(await repeatsIn({ text: "Shared" })).toEqual([]);
  const second = { text: "First", additionalPosts: [{ text }] };
  expect(await repeatsIn(second)).toMatchObject([{ postIndex: 1 }]);
});

it("a network that takes the same text again, and another team's post, warn of nothing", async () => {
  const mastodon = await createConnection(world.admin, { provider: "mastodon" });
  await createPost(world.member, body({ connectionIds: [mastodon.id] }));
  expect(await repeatsIn({ connectionIds: [mastodon.id] })).toEqual([]);
  const other = await smallWorld();
  const theirs = await createConnection(other.admin, { provider: "linkedin" });
  await createPost(other.member, body({ connectionIds: [theirs.id] }));
  expect(await repeatsIn({})).toEqual([]);
});
