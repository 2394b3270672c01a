import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as loginRoute from "@/app/api/auth/login/route";
import * as setupRoute from "@/app/api/auth/setup/route";
import * as meRoute from "@/app/api/me/route";
import * as mediaRoute from "@/app/api/media/[mediaId]/route";
import * as postsRoute from "@/app/api/posts/route";
import { type Runner, startRunner } from "@/inngest/runner";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Fault } from "@/lib/networks/simulation/faults";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { capturedLog } from "../run/captured-log";
import { eventually } from "../run/eventually";
import { quickTimings } from "../run/quick-timings";
import { callRoute } from "../world/call-route";
import { canariesIn, plant } from "../world/canaries";
import { createKey, holding } from "../world/keys";
import { deliveriesOf, publishingWorld, schedulePost, storePhoto } from "./publishing-world";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(() => world.simulator.clearFaults());
afterAll(() => world.simulator.stop());

async function wholeDatabase(): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM ${name} t`,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

describe("what people type and programs send", () => {
  it("stands in no refusal and in no line of the log", async () => {
    const lines = capturedLog();
    const password = plant("a password", "canary correct horse battery");
    const { token } = await createKey(world.admin);
    const login = (body: unknown) =>
      callRoute(loginRoute, "POST", { path: "/api/auth/login", body });
    await login({ email: "admin@example.com", password });
    await login({ email: password, password });
    await login(`{"password": "${password}", `);
    await callRoute(setupRoute, "POST", {
      path: `/api/auth/setup?secret=${env.SETUP_SECRET}`,
      body: { setupSecret: env.SETUP_SECRET, password },
    });
    await callRoute(meRoute, "GET", { path: `/api/me?access_token=${token}` });
    await callRoute(meRoute, "GET", { path: "/api/me", ...holding(`${token}x`) });
    await callRoute(postsRoute, "POST", { path: "/api/posts", ...holding(token), body: { token } });
    expect(canariesIn(lines.join("\n"))).toEqual([]);
  });

  it("is kept by the database only as what cannot be turned back", async () => {
    const database = await wholeDatabase();
    expect(database).toContain(world.admin.userId);
    expect(canariesIn(database)).toEqual([]);
  });
});

describe("a signed address", () => {
  it("stands in no line of the log and in no list, whatever becomes of its bytes", async () => {
    const lines = capturedLog();
    const server = await startStorageServer();
    const bytes = new Uint8Array(64);
    const upload = await reserve(world.member, { bytes });
    const { search } = new URL(upload.uploadUrl);
    expect(search.length).toBeGreaterThan(32);
    const answers = [
      await server.put(upload, new Uint8Array(63)),
      await server.put(upload, bytes),
      await server.put({ ...upload, uploadUrl: `${upload.uploadUrl}x` }, bytes),
    ];
    const shown = await Promise.all(answers.map((answer) => answer.text()));
    const { mediaId } = upload;
    const path = `/api/media/${mediaId}`;
    const found = await callRoute(mediaRoute, "GET", {
      path,
      params: { mediaId },
      as: world.viewer,
    });
    await server.stop();
    for (const text of [...shown, ...lines, JSON.stringify(found.body)]) {
      expect(text).not.toContain(search);
    }
  });
});

describe("an account's token", () => {
  let runner: Runner;
  beforeAll(async () => {
    runner = await startRunner(quickTimings);
  });
  afterAll(() => runner.stop());

  const capabilities = () => world.simulator.capabilities;
  const faults: [name: string, fault: () => Fault, end: string][] = [
    ["slow", () => ({ kind: "slow", ms: 1 }), "published"],
    ["lost", () => ({ kind: "reset" }), "published"],
    ["cut short", () => ({ kind: "truncated" }), "published"],
    ["answered by a page", () => ({ kind: "html", status: 503 }), "published"],
    ["refused in its own words", () => capabilities().unlistedRefusal.fault, "failed"],
    ["refused as its token is dead", () => capabilities().tokenExpired, "scheduled"],
  ];

  it.each(faults)("stands nowhere where a call is %s", async (_name, fault, end) => {
    const lines = capturedLog();
    const struckBefore = world.simulator.injectedFaults().length;
    const { publish } = capabilities().operations;
    world.simulator.addFault({ match: { operation: publish }, phase: "before", fault: fault() });
    const mediaIds = [await storePhoto(world.admin)];
    const post = await schedulePost(world.admin, world.connection, { inMs: 200, mediaIds });
    const settled = async () => {
      expect(world.simulator.injectedFaults().length).toBeGreaterThan(struckBefore);
      expect((await deliveriesOf(post))[0]).toMatchObject({ state: end });
    };
    await eventually(settled);
    expect(canariesIn(lines.join("\n"))).toEqual([]);
    expect(canariesIn(await wholeDatabase())).toEqual([]);
  });
});
