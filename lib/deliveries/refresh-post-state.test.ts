import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { derivePostState, refreshPostState } from "./refresh-post-state";
import { type DeliveryState, deliveryStates, type PostState } from "./schema";

const anyStates = fc.array(fc.constantFrom(...deliveryStates), { minLength: 1, maxLength: 12 });

describe("derivePostState", () => {
  it.each<[DeliveryState[], PostState]>([
    [["scheduled", "scheduled"], "scheduled"],
    [["scheduled", "preparing"], "publishing"],
    [["published", "publishing"], "publishing"],
    [["published", "scheduled"], "publishing"],
    [["published", "published"], "published"],
    [["published", "failed"], "partially_published"],
    [["published", "cancelled"], "partially_published"],
    [["published", "failed", "scheduled"], "partially_published"],
    [["failed", "scheduled"], "failed"],
    [["failed", "cancelled"], "failed"],
    [["unconfirmed", "published", "failed"], "unconfirmed"],
    [["cancelled", "scheduled"], "scheduled"],
    [["cancelled", "cancelled"], "cancelled"],
    [[], "cancelled"],
  ])("the delivery states %j make the post %s", (deliveries, state) => {
    expect(derivePostState(deliveries)).toBe(state);
  });

  it("a post's state depends neither on the order nor on the number of deliveries in a state", () => {
    fc.assert(
      fc.property(anyStates, (deliveries) => {
        const derived = derivePostState(deliveries);
        expect(derivePostState(deliveries.toReversed())).toBe(derived);
        expect(derivePostState([...deliveries, ...deliveries])).toBe(derived);
      }),
    );
  });

  it("a post is published only when all deliveries are, and publishing while any is moving", () => {
    fc.assert(
      fc.property(anyStates, (deliveries) => {
        const derived = derivePostState(deliveries);
        const has = (state: DeliveryState) => deliveries.includes(state);
        expect(derived === "published").toBe(deliveries.every((state) => state === "published"));
        expect(derived === "cancelled").toBe(deliveries.every((state) => state === "cancelled"));
        if (has("preparing") || has("publishing")) expect(derived).toBe("publishing");
      }),
    );
  });

  it("a post's final state never hides a failed or unconfirmed delivery", () => {
    fc.assert(
      fc.property(anyStates, (deliveries) => {
        const derived = derivePostState(deliveries);
        const trouble = deliveries.some((state) => state === "failed" || state === "unconfirmed");
        if (!trouble || derived === "publishing") return;
        expect(["failed", "unconfirmed", "partially_published"]).toContain(derived);
      }),
    );
  });
});

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionIds: string[];

beforeAll(async () => {
  world = await smallWorld();
  const more = await Promise.all([1, 2, 3].map(() => createConnection(world.member)));
  connectionIds = [world.connection, ...more].map((connection) => connection.id);
});

async function newPost(ids = connectionIds) {
  const body = aPostBody({ connectionIds: ids });
  return (await createPost(world.member, body)).post;
}

async function manyConnections(): Promise<string[]> {
  const connections = await Promise.all(deliveryStates.map(() => createConnection(world.member)));
  return connections.map(({ id }) => id);
}

function move(delivery: { id: string }, from: DeliveryState, to: DeliveryState) {
  return transaction(async (tx) => {
    const [row] = await tx.delivery.updateManyAndReturn({
      where: { id: delivery.id, state: from },
      data: { state: to, fence: { increment: 1 } },
    });
    if (row) await refreshPostState(tx, row.postId);
    return row !== undefined;
  });
}

describe("refreshPostState", () => {
  it("the post's state includes all deliveries that end at the same moment", async () => {
    const post = await newPost();
    await Promise.all(post.deliveries.map((delivery) => move(delivery, "scheduled", "published")));
    const row = await db.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(row.state).toBe("published");
  });

  it("the stored post state equals derivePostState for every set of delivery states", async () => {
    const post = await newPost(await manyConnections());
    const where = { postId: post.id };
    for (let chosen = 1; chosen < 2 ** deliveryStates.length; chosen += 1) {
      const states = deliveryStates.filter((_, index) => chosen & (1 << index));
      await db.$executeRaw`
        UPDATE "Delivery" delivery
        SET state = (${states}::"DeliveryState"[])[1 + (place.position - 1) % ${states.length}]
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS position
              FROM "Delivery" WHERE "postId" = ${post.id}::uuid) place
        WHERE delivery.id = place.id`;
      expect(await refreshPostState(db, post.id)).toBe(derivePostState(states));
      const stored = await db.post.findUniqueOrThrow({ where: { id: post.id } });
      expect(stored.state).toBe(derivePostState(states));
    }
    await db.delivery.deleteMany({ where });
    expect(await refreshPostState(db, post.id)).toBe(derivePostState([]));
  });

  it("the refreshed state of a deleted post is null", async () => {
    expect(await refreshPostState(db, randomUUID())).toBeNull();
  });
});

describe("a post that is edited, cancelled and claimed at once", () => {
  it.each([1, 2, 3, 4])(
    "edits, cancellations and claims leave a consistent post, and no edit meets a claim (%i)",
    async () => {
      const { edit, cancel, claims, row } = await race();
      expect(claims.every(({ status }) => status === "fulfilled")).toBe(true);
      for (const { reason } of [edit, cancel].filter((one) => one.status === "rejected")) {
        expect(reason).toBeInstanceOf(AppError);
      }
      const edited = edit.status === "fulfilled";
      expect(row.state).toBe(derivePostState(row.deliveries.map(({ state }) => state)));
      expect(row.text).toBe(edited ? "Edited" : "A sample post");
      expect(row.deliveries).toHaveLength(edited ? 3 : 4);
      expect(row.version).toBe(1n + BigInt(edited) + BigInt(cancel.status === "fulfilled"));
    },
  );
});

async function race() {
  const post = await newPost();
  const at = { postId: post.id, version: 1 };
  const change = { text: "Edited", connectionIds: connectionIds.slice(1) };
  const [edit, cancel, ...claims] = await Promise.allSettled([
    updatePost(world.member, { ...at, ...change }),
    cancelPost(world.admin, at),
    ...post.deliveries.map((delivery) => move(delivery, "scheduled", "preparing")),
  ]);
  const where = { id: post.id };
  const row = await db.post.findUniqueOrThrow({ where, include: { deliveries: true } });
  return { edit, cancel, claims, row };
}
