import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { DeliveryModel, type Mover } from "@/testing/publishing/delivery-model";
import { interleaving, promiseKept } from "@/testing/publishing/delivery-promise";
import { positionOf, productMover } from "@/testing/publishing/product-mover";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { moved } from "./states";

let deliveryId: string;

beforeAll(async () => {
  const { member } = await smallWorld();
  const connection = await createConnection(member, { sealedCredentials: "sealed" });
  const { post } = await createPost(member, aPostBody({ connectionIds: [connection.id] }));
  deliveryId = post.deliveries[0]?.id ?? "";
});

async function reset(): Promise<void> {
  await db.delivery.update({
    where: { id: deliveryId },
    data: {
      state: "scheduled",
      fence: 0,
      intentNo: 0,
      intentAt: null,
      scheduledAt: new Date(0),
      dueAt: new Date(0),
      leaseUntil: null,
      dispatchedUntil: null,
      dispatches: 0,
    },
  });
}

function checkedMover(): Mover {
  const product = productMover(deliveryId);
  return {
    move: async (position, name, held) => {
      expect(await positionOf(deliveryId)).toEqual(position);
      const after = await product.move(position, name, held);
      expect({ name, after }).toEqual({ name, after: moved(position, name, held) });
      return after;
    },
  };
}

const numRuns = 25;
const timeout = 120_000;

it("the product's own SQL statements send at most once, however their callers interleave", {
  timeout,
}, async () => {
  await fc.assert(promiseKept(checkedMover(), { deadline: true }).beforeEach(reset), { numRuns });
});

it("the product's own SQL statements let a person resend once, and only after a mistake", {
  timeout,
}, async () => {
  const costsOne = fc.asyncProperty(interleaving, async (story) => {
    const model = new DeliveryModel(checkedMover(), { deadline: true, care: false });
    for (const happening of story) await model.apply(happening);
    return model.sent.length <= 1 + model.mistakes;
  });
  await fc.assert(costsOne.beforeEach(reset), { numRuns: 10 });
});
