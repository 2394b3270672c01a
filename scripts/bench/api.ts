import { randomUUID } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/posts/create-post";
import { createKey } from "@/testing/keys";
import { aPost } from "@/testing/sample-post";
import { type Person, smallWorld } from "@/testing/world";
import { startApp } from "../start/app";
import { buildApp } from "../start/build";
import { startBareApp } from "./bare-app";
import type { Ask, Client } from "./clients";
import { type Asked, side, takenInWords, takeTurn, timesP50 } from "./side";

const posts = 100_000;
const concurrency = 20;
// Fewer and V8 still compiles the longer routes, which a server that stays up has behind it.
const load = { warmUp: 4_000, turns: 5, perTurn: 400 };
const ports = { app: 18_731, bare: 18_732 };

/**
 * PATCH post, GET posts (50 of 100,000) and reserve upload at 20 clients, with an API key, against
 * the built server; beside each the bare Next route, in turns with it, so that whatever else the
 * machine does falls on both alike.
 */
export async function run(): Promise<void> {
  const { admin, connection } = await smallWorld();
  const { token } = await createKey(admin);
  const edited = await Promise.all(
    Array.from({ length: concurrency }, () =>
      createPost(admin, aPost({ connectionIds: [connection.id] })),
    ),
  );
  await fill(admin, connection.id);
  await buildApp();
  // A key may read 120 times a minute: the limits are off, which leaves out one short statement.
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off" };
  const app = await startApp({ ...variables, PORT: String(ports.app), HOST: "127.0.0.1" }, false);
  const bare = await startBareApp(variables, ports.bare);
  const headers = { Authorization: `Bearer ${token}` };
  const routes: Record<string, Client[]> = {
    "PATCH post": edited.map(({ post }) => editor(post, headers)),
    "GET posts": always({ method: "GET", path: "/api/posts?limit=50", headers }),
    "reserve upload": always({ method: "POST", path: "/api/media/uploads", headers, body: upload }),
  };
  const simplest = always({ method: "GET", path: "/api/bare" });
  for (const [name, clients] of Object.entries(routes)) {
    const route = { server: app, port: ports.app, clients };
    const floor = { server: bare, port: ports.bare, clients: simplest };
    console.log(`${name}: ${await compare(route, floor)}`);
  }
  await Promise.all([app.stop(), bare.stop()]);
}

async function compare(measured: Asked, bare: Asked): Promise<string> {
  for (const asked of [measured, bare]) await takeTurn(side(asked), load.warmUp);
  const [route, floor] = [side(measured), side(bare)];
  for (let turn = 0; turn < load.turns; turn += 1) {
    await takeTurn(route, load.perTurn);
    await takeTurn(floor, load.perTurn);
  }
  const times = `${timesP50(route, floor)} times its p50`;
  return `${takenInWords(route)}; bare ${takenInWords(floor)}; ${times}`;
}

const upload = {
  fileName: "sample.jpg",
  contentType: "image/jpeg",
  sizeBytes: 200_000,
  alt: "A sample picture",
};

function always(ask: Ask): Client[] {
  return Array.from({ length: concurrency }, () => ({ next: () => ask }));
}

/** Changes the text again and again, each time under a new key, from the version it was answered. */
function editor(post: { id: string; version: number }, headers: Record<string, string>): Client {
  let { version } = post;
  return {
    next: () => {
      const body = { text: `Text ${version}`, version, idempotencyKey: randomUUID() };
      return { method: "PATCH", path: `/api/posts/${post.id}`, headers, body };
    },
    heed: (answer) => {
      ({ version } = (JSON.parse(answer) as { post: { version: number } }).post);
    },
  };
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
