import { createHash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { sealCredentials } from "@/lib/accounts/connections/credentials";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { storedFile, writeDurably } from "@/lib/library/media/disk/media-files";
import { networks } from "@/lib/networks";
import type { Account, DiscoveredAccount, MediaItem } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import { createPost } from "@/lib/planning/posts/create-post";
import type { CreatePost, Post } from "@/lib/planning/posts/schema";
import type { Connection, Prisma } from "@/prisma/generated/client";
import { heavyMp4 } from "@/testing/media/sample-video";
import { plant } from "../world/canaries";
import { aPostBody } from "../world/sample-post";
import { signIn } from "../world/sign-in";
import { createConnection, createMedia, smallWorld } from "../world/world";

const network = networks.facebook;
const redirectUri = "http://localhost:3000/callback";

export async function publishingWorld() {
  const world = await smallWorld();
  const { appId, appSecret, version } = required(configured.networks[network.id]);
  const simulator = await simulators.facebook({
    app: { appId, appSecret, version },
    port: 0,
    dataDir: join(env.DATA_DIR, "simulator"),
    redirectUris: [redirectUri],
  });
  configured.networks[network.id] = simulator.settings;
  const connection = await connectAccount(world.admin, simulator.account());
  return { ...world, simulator, connection };
}

export async function connectAccount(
  actor: Actor,
  { accountId, name, credentials }: Account,
  provider: string = network.id,
): Promise<Connection> {
  const id = randomUUID();
  for (const [name, secret] of Object.entries(credentials)) {
    if (secret.length >= 32) plant(`a connection's ${name}`, secret);
  }
  const sealedCredentials = sealCredentials(id, credentials);
  return createConnection(actor, { id, provider, accountId, name, sealedCredentials });
}

export async function discoverAccounts(simulator: Simulator): Promise<Account[]> {
  const found = new Map<string, Account>();
  for (const personId of ["10224680135791101", "10224680135791102"]) {
    const context = { settings: simulator.settings, fetch, now };
    const discovery = await signIn({ network, simulator, context, redirectUri }, { personId });
    if (discovery.state !== "discovered") throw new Error("The dialog led nowhere.");
    for (const account of discovery.accounts.filter(isConnectable)) {
      found.set(account.accountId, account);
    }
  }
  return [...found.values()];
}

function isConnectable(
  account: DiscoveredAccount,
): account is DiscoveredAccount & { credentials: Account["credentials"] } {
  return account.credentials !== null;
}

export async function schedulePost(
  actor: Actor,
  connection: Pick<Connection, "id">,
  { inMs, ...fields }: Partial<CreatePost> & { inMs: number },
): Promise<Post> {
  const body = aPostBody({
    text: `A sample post ${randomUUID()}`,
    connectionIds: [connection.id],
    scheduledAt: new Date(now().getTime() + inMs).toISOString(),
    ...fields,
  });
  const { post } = await createPost(actor, body);
  return post;
}

export type StoredVideo = Pick<
  MediaItem,
  "contentType" | "width" | "height" | "durationSeconds"
> & { bytes: Buffer };

export async function storePhoto(actor: Actor): Promise<string> {
  const [width, height] = [64, 48];
  const raw = randomBytes(width * height * 3);
  const jpeg = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return storeMedia(actor, jpeg, { width, height });
}

export function smallVideo(sizeBytes = 80_000): StoredVideo {
  const facts = { contentType: "video/mp4", width: 64, height: 114, durationSeconds: 4 };
  return { bytes: Buffer.from(heavyMp4(sizeBytes)), ...facts };
}

export function storeVideo(
  actor: Actor,
  video: StoredVideo = smallVideo(300_000),
): Promise<string> {
  const { bytes, contentType, width, height, durationSeconds } = video;
  const facts = { fileName: "sample.mp4", contentType, width, height, durationSeconds, alt: "" };
  return storeMedia(actor, bytes, facts);
}

async function storeMedia(
  actor: Actor,
  original: Buffer,
  facts: Partial<Prisma.MediaUncheckedCreateInput>,
): Promise<string> {
  const bytes = new Uint8Array(original);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const media = await createMedia(actor, { sha256, sizeBytes: bytes.length, ...facts });
  const place = { workspaceId: workspaceId(actor.workspaceId), mediaId: media.id };
  await writeDurably(storedFile(place, { sha256, variant: "original" }), [bytes]);
  await writeDurably(storedFile(place, { sha256, variant: "thumbnail" }), [bytes]);
  return media.id;
}

export function deliveriesOf(post: Pick<Post, "id">) {
  return db.delivery.findMany({
    where: { postId: post.id },
    orderBy: { postIndex: "asc" },
    include: { post: true, events: { orderBy: [{ at: "asc" }, { id: "asc" }] } },
  });
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The network is not configured.");
  return value;
}
