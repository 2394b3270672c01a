import { randomUUID } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { startApp } from "@/scripts/start/app";
import { buildApp } from "@/scripts/start/build";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { type Person, smallWorld } from "@/testing/world/world";
import { startBareApp } from "./bare-app";
import type { Client, RequestOptions } from "./clients";
import {
  formatMeasurement,
  measureRequests,
  medianRatio,
  startMeasurement,
  type Target,
} from "./measurement";

const posts = 100_000;
const batch = 10_000;
const concurrency = 20;
const load = { warmUp: 4_000, rounds: 5, perRound: 400 };
const ports = { app: 18_731, bare: 18_732 };

/**
 * Measures PATCH post, GET posts (50 of 100,000; also with one client) and reserve upload with 20
 * clients and an API key against the built server. A bare Next route is measured in alternation,
 * so other load affects both.
 */
export async function run(): Promise<void> {
  const { admin, connection } = await smallWorld();
  const { token } = await createKey(admin);
  const edited = await Promise.all(
    Array.from({ length: concurrency }, () =>
      createPost(admin, aPostBody({ connectionIds: [connection.id] })),
    ),
  );
  await fill(admin, connection.id);
  await buildApp();
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off" };
  const app = await startApp({ ...variables, PORT: String(ports.app), HOST: "127.0.0.1" }, false);
  const bare = await startBareApp(variables, ports.bare);
  const headers = { Authorization: `Bearer ${token}` };
  const lists = repeat({ method: "GET", path: "/api/posts?limit=50", headers });
  const routes: Record<string, Client[]> = {
    "PATCH post": edited.map(({ post }) => editor(post, headers)),
    "GET posts": lists,
    "GET posts, one client": lists.slice(0, 1),
    "reserve upload": repeat({ method: "POST", path: "/api/media/uploads", headers, body: upload }),
  };
  const simplest = repeat({ method: "GET", path: "/api/bare" });
  for (const [name, clients] of Object.entries(routes)) {
    const route = { server: app, port: ports.app, clients };
    const floor = { server: bare, port: ports.bare, clients: simplest.slice(0, clients.length) };
    console.log(`${name}: ${await compare(route, floor)}`);
  }
  await Promise.all([app.stop(), bare.stop()]);
}

async function compare(measured: Target, bare: Target): Promise<string> {
  for (const target of [measured, bare]) {
    await measureRequests(startMeasurement(target), load.warmUp);
  }
  const route = startMeasurement(measured);
  const floor = startMeasurement(bare);
  for (let round = 0; round < load.rounds; round += 1) {
    await measureRequests(route, load.perRound);
    await measureRequests(floor, load.perRound);
  }
  const ratio = `${medianRatio(route, floor)} times its p50`;
  return `${formatMeasurement(route)}; bare ${formatMeasurement(floor)}; ${ratio}`;
}

const upload = {
  fileName: "sample.jpg",
  contentType: "image/jpeg",
  sizeBytes: 200_000,
  alt: "A sample picture",
};

function repeat(options: RequestOptions): Client[] {
  return Array.from({ length: concurrency }, () => ({ next: () => options }));
}

function editor(post: { id: string; version: number }, headers: Record<string, string>): Client {
  let { version } = post;
  return {
    next: () => {
      const body = { text: `Text ${version}`, version, idempotencyKey: randomUUID() };
      return { method: "PATCH", path: `/api/posts/${post.id}`, headers, body };
    },
    onAnswer: (answer) => {
      ({ version } = (JSON.parse(answer) as { post: { version: number } }).post);
    },
  };
}

async function fill(team: Person, connectionId: string): Promise<void> {
  for (let first = 1; first <= posts; first += batch) await insertPosts(team, connectionId, first);
  await db.$executeRaw`VACUUM ANALYZE "Post", "Delivery"`;
}

async function insertPosts(
  { workspaceId, userId }: Person,
  connectionId: string,
  first: number,
): Promise<void> {
  await db.$executeRaw`
    WITH inserted AS (
      INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey",
        state, "managedById", "createdAt")
      SELECT gen_random_uuid(), ${workspaceId}::uuid, 'Post number ' || n, '{}',
        now() - n * interval '1 minute', 'bench-key-' || n, 'published', ${userId}::uuid,
        now() - n * interval '1 minute'
      FROM generate_series(${first}::int, ${first + batch - 1}::int) n
      RETURNING id, "workspaceId", "scheduledAt"
    )
    INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", state,
      "scheduledAt", "remoteId", "publishedAt")
    SELECT gen_random_uuid(), "workspaceId", id, ${connectionId}::uuid, 0, 'published',
      "scheduledAt", id::text, "scheduledAt"
    FROM inserted`;
}
