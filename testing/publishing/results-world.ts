import { onTestFinished } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { NetworkId } from "@/lib/networks";
import type { MetricName, MissingReason } from "@/lib/networks/results";
import { configured } from "@/lib/networks/settings";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { readNextAccount } from "@/lib/results/reading/read-results";
import { insertResults } from "@/lib/results/reading/reading-store";
import { stageAt } from "@/lib/results/reading/schedule";
import { Prisma } from "@/prisma/generated/client";
import { smallWorld } from "../world/world";
import { connectAccount, schedulePost } from "./publishing-world";
import { prepareFully, sampleTask, simulateNetwork } from "./simulated-network";

/** A team with an account of one network, whose simulator counts what the test says. */
export async function resultsWorld(id: NetworkId) {
  const world = await smallWorld();
  const here = await simulateNetwork(id, { now });
  const { network, simulator, context } = here;
  const settings = network.configuration.appless ? configured.sandboxes : configured.networks;
  const { [id]: former } = settings;
  settings[id] = simulator.settings;
  onTestFinished(() => {
    if (former) settings[id] = former;
  });
  const { id: connectionId } = await connectAccount(world.admin, simulator.account(), id);
  const connection = await db.connection.update({
    where: { id: connectionId },
    data: { sandbox: true },
  });
  /** Publishes on the simulator, and notes it as a run would have. */
  const publish = async (fields: Partial<CreatePost> = {}) => {
    const post = await schedulePost(world.member, connection, { inMs: 3_600_000, ...fields });
    const outcome = await network.publish(
      context,
      await prepareFully(here, sampleTask(here, { text: post.text })),
    );
    if (outcome.kind !== "published") throw new Error(JSON.stringify(outcome));
    const { remoteId, url: publishedUrl } = outcome;
    await db.delivery.updateMany({
      where: { postId: post.id, postIndex: 0 },
      data: { state: "published", publishedAt: now(), remoteId, publishedUrl, dueAt: null },
    });
    await db.post.update({ where: { id: post.id }, data: { state: "published" } });
    return { post, remoteId };
  };
  /** Reads all that is due now, as the reader's loop does. */
  const readAll = async () => {
    await insertResults(null);
    while (await readNextAccount());
  };
  return { ...world, ...here, connection, publish, readAll };
}

type Counted = {
  publishedAt: Date;
  /** Is left out for now, and null where the network told nothing yet. */
  readAt?: Date | null;
  deletedAt?: Date;
  values?: Partial<Record<"reactions" | "comments" | "shares" | "quotes" | "views", bigint>>;
  missing?: Partial<Record<MetricName, MissingReason>>;
  olderAt?: Partial<Record<MetricName, string>>;
  post?: Partial<CreatePost>;
};

/** Notes a published post and what was counted of it, without a network. */
export async function countedPost(
  actor: Actor,
  { id: connectionId }: { id: string },
  { publishedAt, values, readAt = now(), post: fields, ...told }: Counted,
) {
  const post = await schedulePost(actor, { id: connectionId }, { inMs: 3_600_000, ...fields });
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error("A post has a delivery.");
  const { id: deliveryId } = delivery;
  const published = { state: "published", publishedAt, remoteId: deliveryId, dueAt: null } as const;
  await db.delivery.update({ where: { id: deliveryId }, data: published });
  const { workspaceId } = actor;
  await db.deliveryResult.create({
    data: {
      deliveryId,
      workspaceId,
      connectionId,
      publishedAt,
      readAt,
      kind: "text",
      ...values,
      stage: readAt ? stageAt(publishedAt, readAt) : 0,
      deletedAt: told.deletedAt ?? null,
      missing: told.missing ?? Prisma.DbNull,
      olderAt: told.olderAt ?? Prisma.DbNull,
    },
  });
  return { post, deliveryId };
}
