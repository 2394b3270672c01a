import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { deliveryContents } from "./delivery-content";

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionIds: string[];
let mediaIds: string[];

beforeAll(async () => {
  world = await smallWorld();
  const second = await createConnection(world.member);
  connectionIds = [world.connection.id, second.id];
  mediaIds = [];
  for (const _ of [1, 2, 3]) mediaIds.push((await createMedia(world.member)).id);
});

// Later positions carry one photo at most on the network of these accounts.
const text = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((some) => `x${some}`);
const photos = fc.subarray([0, 1, 2], { maxLength: 1 });
const overridesOf = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.record({ account: fc.nat(1), position: fc.nat(2), value }), { maxLength: 6 });
const sequences = fc.record({
  positions: fc.array(fc.record({ text, photos }), { minLength: 3, maxLength: 3 }),
  texts: overridesOf(fc.option(text)),
  media: overridesOf(photos),
});

type Sequence = typeof sequences extends fc.Arbitrary<infer Value> ? Value : never;

describe("the content of a delivery", () => {
  it("a delivery shows its overrides, else the shared content, through any create and edit", async () => {
    await fc.assert(
      fc.asyncProperty(sequences, sequences, async (first, second) => {
        const body = aPostBody({ connectionIds, ...written(first) });
        const { post } = await createPost(world.member, body);
        await expectContents(post.id, first);
        await updatePost(world.member, { postId: post.id, version: 1, ...written(second) });
        await expectContents(post.id, second);
      }),
      { numRuns: 6 },
    );
  });

  it("the content of a delivery that an edit removed is null", async () => {
    const body = aPostBody({ connectionIds });
    const { post } = await createPost(world.member, body);
    const change = { postId: post.id, version: 1, connectionIds: connectionIds.slice(1) };
    await updatePost(world.member, change);
    const gone = post.deliveries.find(({ connectionId }) => connectionId === connectionIds[0]);
    expect(await contentOf(gone?.id ?? "")).toBeNull();
  });
});

function written({ positions, texts, media }: Sequence) {
  const [first, ...rest] = positions.map((position) => ({
    text: position.text,
    mediaIds: position.photos.map(mediaAt),
  }));
  return {
    ...(first ?? { text: "", mediaIds: [] }),
    additionalPosts: rest,
    textOverrides: byPlace(texts, (value) => value),
    mediaOverrides: byPlace(media, (value) => value.map(mediaAt)),
  };
}

function byPlace<T, U>(
  all: { account: number; position: number; value: T }[],
  read: (value: T) => U,
): Record<string, Record<string, U>> {
  const places: Record<string, Record<string, U>> = {};
  for (const { account, position, value } of all) {
    const connectionId = connectionIds[account] ?? "";
    places[connectionId] = { ...places[connectionId], [position]: read(value) };
  }
  return places;
}

async function contentOf(deliveryId: string) {
  return (await deliveryContents(db, [deliveryId])).get(deliveryId) ?? null;
}

async function expectContents(postId: string, sequence: Sequence): Promise<void> {
  const deliveries = await db.delivery.findMany({ where: { postId } });
  expect(deliveries).toHaveLength(6);
  const { textOverrides, mediaOverrides, text, mediaIds, additionalPosts } = written(sequence);
  const shared = [{ text, mediaIds }, ...additionalPosts];
  for (const { id, connectionId, postIndex } of deliveries) {
    const content = await contentOf(id);
    expect(content?.postIndex).toBe(postIndex);
    expect(content?.text).toBe(textOverrides[connectionId]?.[postIndex] ?? shared[postIndex]?.text);
    expect(content?.media.map((item) => item.mediaId)).toEqual(
      mediaOverrides[connectionId]?.[postIndex] ?? shared[postIndex]?.mediaIds,
    );
  }
}

function mediaAt(index: number): string {
  return mediaIds[index] ?? "";
}
