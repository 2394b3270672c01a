import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { aPostBody } from "@/testing/world/sample-post";
import { aReason } from "@/testing/world/worded";
import { createConnection, smallWorld } from "@/testing/world/world";
import { type Move, moveDelivery } from "./move-delivery";
import { deliveryStates } from "./schema";
import { moved, type Position, type TransitionName, transitions } from "./states";

const names = Object.keys(transitions) as TransitionName[];
const held = { fence: 5, intentNo: 2 };
const positions: Position[] = deliveryStates.flatMap((state) => [
  { state, ...held },
  { state, fence: 6, intentNo: 2 },
  { state, fence: 5, intentNo: 3 },
]);

let deliveryIds: string[];
let spareIds: string[];

beforeAll(async () => {
  const world = await smallWorld();
  const connections = await Promise.all(positions.map(() => createConnection(world.member)));
  const deliveriesTo = async (connectionIds: string[]) => {
    const body = aPostBody({ connectionIds });
    return (await createPost(world.member, body)).post.deliveries;
  };
  const deliveries = await deliveriesTo(connections.map(({ id }) => id));
  deliveryIds = deliveries.map(({ id }) => id);
  // Beside the first two, which are never placed where only one of a connection can be.
  const beside = deliveries.slice(0, 2).map(({ connectionId }) => connectionId);
  spareIds = (await deliveriesTo(beside)).map(({ id }) => id);
});

async function place(): Promise<void> {
  const rows = deliveryIds.map((id, index) => ({ id, ...positions[index] }));
  await db.$executeRaw`
    UPDATE "Delivery" delivery
    SET state = place.state, fence = place.fence, "intentNo" = place."intentNo"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS place (id uuid, state "DeliveryState", fence int, "intentNo" int)
    WHERE delivery.id = place.id`;
}

const move = (deliveryId: string, by: TransitionName, more: Partial<Move> = {}) =>
  moveDelivery({ deliveryId, by, expected: held, ...more });

describe("a move in the database", () => {
  it.each(names)(
    "the move %s in the database leads from every position to where the table says",
    async (name) => {
      await place();
      // A dispatch alone changes neither state nor fence, so each move writes a column beside.
      const data = { dispatchedUntil: null };
      const answers = await Promise.all(deliveryIds.map((id) => move(id, name, { data })));
      const rows = new Map(
        (await db.delivery.findMany({ where: { id: { in: deliveryIds } } })).map((row) => [
          row.id,
          row,
        ]),
      );
      for (const [index, position] of positions.entries()) {
        const expected = moved(position, name, held);
        const { state, fence, intentNo } = rows.get(deliveryIds[index] ?? "") ?? {};
        expect({ state, fence, intentNo }).toEqual(expected ?? position);
        expect(answers[index]?.fence).toBe(expected?.fence);
      }
    },
  );

  it("only one of many simultaneous callers makes a move", async () => {
    await place();
    const [id = ""] = deliveryIds;
    const event = { kind: "claimed", reason: aReason("Once") } as const;
    const answers = await Promise.all([1, 2, 3].map(() => move(id, "claim", { event })));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    const where = { deliveryId: id, reason: "former.sentence" };
    expect(await db.deliveryEvent.count({ where })).toBe(1);
  });

  it("a move whose data cannot be stored fails without the other moves of its batch", async () => {
    await place();
    const [unstorable = "", storable = ""] = deliveryIds;
    const eventSaying = (name: string): Partial<Move> => ({
      event: { kind: "cancelled", reason: { code: "delivery.given_up", values: { name } } },
    });
    const [refused, made] = await Promise.allSettled([
      move(unstorable, "cancel", eventSaying("\u0000")),
      move(storable, "cancel", eventSaying("Fine")),
    ]);
    expect([refused.status, made.status]).toEqual(["rejected", "fulfilled"]);
  });

  it("simultaneous moves keep their data, events and remote id conflicts apart", async () => {
    const [first = "", second = ""] = spareIds;
    const [{ connectionId }] = await db.delivery
      .findMany({ where: { id: first } })
      .then((rows) => rows as [(typeof rows)[number]]);
    await db.delivery.updateMany({
      where: { id: { in: spareIds } },
      data: { state: "publishing", ...held },
    });
    const other = await db.delivery.findFirstOrThrow({
      where: { connectionId, id: { not: first } },
    });
    await db.delivery.update({ where: { id: other.id }, data: { remoteId: "taken" } });
    const confirm = (id: string, remoteId: string) =>
      move(id, "confirm", {
        data: { remoteId, publishedAt: new Date(0), errorCode: null },
        event: { kind: "published", reason: aReason(remoteId) },
      });
    const [taken, confirmed] = await Promise.allSettled([
      confirm(first, "taken"),
      confirm(second, "free"),
    ]);
    expect([taken.status, confirmed.status]).toEqual(["rejected", "fulfilled"]);
    const events = await db.deliveryEvent.findMany({ where: { deliveryId: { in: spareIds } } });
    expect(events.map(({ deliveryId, values }) => [deliveryId, values])).toEqual([
      [second, { sentence: "free" }],
    ]);
    expect(await db.delivery.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
      state: "published",
      remoteId: "free",
      publishedAt: new Date(0),
    });
  });
});
