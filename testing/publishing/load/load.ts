import pRetry from "p-retry";
import { sealCredentials } from "@/lib/accounts/connections/credentials";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { findNetwork } from "@/lib/networks";
import { createActors } from "@/testing/publishing/fault-matrix/account-fixtures";
import {
  schedulePost,
  smallVideo,
  storePhoto,
  storeVideo,
} from "@/testing/publishing/publishing-world";
import { sideBySide } from "@/testing/run/side-by-side";
import { takesText } from "@/testing/world/takes-text";
import { createConnection } from "@/testing/world/world";
import type { ChaosNetwork } from "./networks";

export const versionsMax = 3;

export type Kind = "text" | "photo" | "video" | "sequence";
const aheadMs = 5_000;

export type ChaosPost = {
  postId: string;
  actor: Actor;
  key: string;
  positions: number;
  mediaIds: string[];
  version: number;
};

type ConnectedAccount = {
  actor: Actor;
  connectionId: string;
  photoIds: string[];
  videoIds: string[];
  takesText: boolean;
  kinds: readonly Kind[];
};

export type Size = {
  name: string;
  deliveries: number;
  kinds: readonly Kind[];
};

export function textOf(key: string, position: number, version: number): string {
  return `${key}, position ${position} · version ${version}`;
}

export function keyOf(text: string): string {
  return text.split(" · ")[0] ?? "";
}

export async function createLoad(networks: ChaosNetwork[], size: Size): Promise<ChaosPost[]> {
  const connected = await openConnectedAccounts(networks, size);
  const posts: ChaosPost[] = [];
  await sideBySide(planPosts(connected, size), async (plan, number) => {
    posts.push(await createPlanned(`${size.name} ${number}`, plan));
  });
  return posts;
}

export async function rescheduleWithin(spreadMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE "Post" SET "scheduledAt" = now() + make_interval(secs =>
      ${aheadMs / 1000}::float8 + random() * ${spreadMs / 1000}::float8)`;
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "scheduledAt" = post."scheduledAt",
      "dueAt" = CASE WHEN delivery."dueAt" IS NOT NULL
        THEN post."scheduledAt" - interval '4 seconds' END
    FROM "Post" post WHERE post.id = delivery."postId"`;
}

async function openConnectedAccounts(
  networks: ChaosNetwork[],
  { kinds }: Size,
): Promise<ConnectedAccount[]> {
  const needsMedia = kinds.some((kind) => kind !== "text") || !networks.every(isForText);
  const [first] = networks;
  const actors = await createActors(first?.accounts.length ?? 0);
  const connected: ConnectedAccount[] = [];
  for (const [index, actor] of actors.entries()) {
    const media = needsMedia ? await storeVersions(actor) : { photoIds: [], videoIds: [] };
    for (const one of networks) {
      const connectionId = await connect(actor, one, index);
      const own = kinds.filter((kind) => isTaken(kind, one));
      connected.push({ actor, connectionId, ...media, takesText: isForText(one), kinds: own });
    }
  }
  return connected;
}

export function isForText({ id }: Pick<ChaosNetwork, "id">): boolean {
  const network = findNetwork(id);
  if (!network) throw new Error(`There is no network ${id}.`);
  return takesText(network);
}

function isTaken(kind: Kind, { capabilities: { calls } }: ChaosNetwork): boolean {
  if (kind === "video") return calls.some((call) => call.kind === "video");
  return kind !== "sequence" || calls.some((call) => call.kind === "comment");
}

async function storeVersions(
  actor: Actor,
): Promise<Pick<ConnectedAccount, "photoIds" | "videoIds">> {
  const photoIds: string[] = [];
  const videoIds: string[] = [];
  for (let version = 1; version <= versionsMax; version += 1) {
    const id = await storePhoto(actor);
    await db.media.update({ where: { id }, data: { alt: `Picture of version ${version}` } });
    photoIds.push(id);
    videoIds.push(await storeVideo(actor, smallVideo(80_000 + version)));
  }
  return { photoIds, videoIds };
}

async function connect(actor: Actor, network: ChaosNetwork, index: number): Promise<string> {
  const account = network.accounts[index];
  if (!account) throw new Error("There are too few accounts.");
  const { accountId, name, credentials } = account;
  const { id } = await createConnection(actor, { provider: network.id, accountId, name });
  const sealedCredentials = sealCredentials(id, credentials);
  await db.connection.update({ where: { id }, data: { sealedCredentials } });
  return id;
}

type Plan = { target: ConnectedAccount; kind: Kind };

function planPosts(connected: ConnectedAccount[], { deliveries }: Size): Plan[] {
  const plans: Plan[] = [];
  for (let count = 0; count < deliveries; ) {
    const plan = planPost(connected, plans.length);
    plans.push(plan);
    count += plan.kind === "sequence" ? 2 : 1;
  }
  return plans;
}

function planPost(connected: ConnectedAccount[], number: number): Plan {
  const target = connected[number % connected.length];
  const kinds = target?.kinds ?? [];
  const kind = kinds[(number + Math.floor(number / connected.length)) % kinds.length];
  if (!target || !kind) throw new Error("There is no connection.");
  return { target, kind };
}

async function createPlanned(key: string, { target, kind }: Plan): Promise<ChaosPost> {
  const { actor, connectionId } = target;
  const positions = kind === "sequence" ? 2 : 1;
  const mediaIds = mediaOf(target, kind);
  const post = await schedulePost(
    actor,
    { id: connectionId },
    {
      inMs: 3_600_000,
      text: textOf(key, 0, 1),
      additionalPosts: positions > 1 ? [{ text: textOf(key, 1, 1) }] : [],
      mediaIds: mediaIds.slice(0, 1),
    },
  );
  return { postId: post.id, actor, key, positions, mediaIds, version: 1 };
}

function mediaOf(
  { photoIds, videoIds, takesText }: ConnectedAccount,
  kind: Plan["kind"],
): string[] {
  if (kind === "video") return videoIds;
  return kind === "photo" || !takesText ? photoIds : [];
}

export function retryThroughOutages<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, { retries: 100, minTimeout: 300, factor: 1 });
}
