import { randomUUID } from "node:crypto";
import { db } from "@/lib/db";
import { createPost } from "@/lib/posts/create-post";
import { createKey } from "@/lib/testing/keys";
import { sampleBody } from "@/lib/testing/sample-post";
import { type Person, smallWorld } from "@/lib/testing/world";
import { startApp } from "../start/app";
import { buildApp } from "../start/build";
import { startBareApp } from "./bare-app";
import { type Asks, askConcurrently } from "./clients";
import { quantile } from "./figures";

const posts = 100_000;
const concurrency = 20;
const load = { warmUp: 200, count: 2_000 };
const ports = { app: 18_731, bare: 18_732 };

/**
 * PATCH post, GET posts (50 of 100,000) and reserve upload at 20 clients, with an API key, against
 * the built server; beside each the bare Next route, measured right before it.
 */
export async function run(): Promise<void> {
  const { admin, connection } = await smallWorld();
  const { token } = await createKey(admin);
  const edited = await Promise.all(
    Array.from({ length: concurrency }, () => createPost(admin, sampleBody(connection))),
  );
  await fill(admin, connection.id);
  await buildApp();
  // A key may read 120 times a minute: the limits are off, which leaves out one short statement.
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off" };
  const app = await startApp({ ...variables, PORT: String(ports.app), HOST: "127.0.0.1" }, false);
  const bare = await startBareApp(variables, ports.bare);
  const headers = { Authorization: `Bearer ${token}` };
  const routes: Record<string, Asks[]> = {
    "PATCH post": edited.map(({ post }) => editing(post, headers)),
    "GET posts": always({ method: "GET", path: "/api/posts?limit=50", headers }),
    "reserve upload": always({ method: "POST", path: "/api/media/uploads", headers, body: upload }),
  };
  for (const [name, clients] of Object.entries(routes)) {
    const floor = await measure(ports.bare, always({ method: "GET", path: "/api/bare" }));
    const taken = await measure(ports.app, clients);
    console.log(`${name}: ${inWords(taken)}; bare ${inWords(floor)}; ${against(taken, floor)}`);
  }
  await Promise.all([app.stop(), bare.stop()]);
}

const upload = {
  fileName: "sample.jpg",
  contentType: "image/jpeg",
  sizeBytes: 200_000,
  alt: "A sample picture",
};

function measure(port: number, clients: Asks[]): Promise<number[]> {
  return askConcurrently(`http://127.0.0.1:${port}`, clients, load);
}

function always(ask: ReturnType<Asks>): Asks[] {
  return Array.from({ length: concurrency }, () => () => ask);
}

/** Changes the text again and again, each time under a new key, from the version it was answered. */
function editing(post: { id: string; version: number }, headers: Record<string, string>): Asks {
  let { version } = post;
  return (answer) => {
    if (answer) ({ version } = (answer as { post: { version: number } }).post);
    const body = { text: `Text ${version}`, version, idempotencyKey: randomUUID() };
    return { method: "PATCH", path: `/api/posts/${post.id}`, headers, body };
  };
}

function inWords(values: number[]): string {
  return `p50 ${quantile(values, 0.5).toFixed(1)} ms, p99 ${quantile(values, 0.99).toFixed(1)} ms`;
}

function against(taken: number[], floor: number[]): string {
  return `${(quantile(taken, 0.5) / quantile(floor, 0.5)).toFixed(1)} times its p50`;
}

async function fill({ workspaceId, userId }: Person, connectionId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey",
      state, "managedById", "createdAt")
    SELECT gen_random_uuid(), ${workspaceId}::uuid, 'Post number ' || n, '{}',
      now() - n * interval '1 minute', 'bench-key-' || n, 'published', ${userId}::uuid,
      now() - n * interval '1 minute'
    FROM generate_series(1, ${posts}::int) n`;
  await db.$executeRaw`
    INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", state,
      "scheduledAt", "remoteId", "publishedAt")
    SELECT gen_random_uuid(), "workspaceId", id, ${connectionId}::uuid, 0, 'published',
      "scheduledAt", id::text, "scheduledAt"
    FROM "Post" WHERE state = 'published'`;
  await db.$executeRaw`VACUUM ANALYZE "Post", "Delivery"`;
}
