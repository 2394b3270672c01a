import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as ready from "@/app/api/ready/route";
import { acquireExecutorLock } from "@/inngest/embedded/executor-lock";
import { env } from "@/lib/kernel/env";
import { endSessions, fillDisk } from "@/testing/run/full-disk";
import { callRoute } from "@/testing/world/call-route";

const ask = () => callRoute(ready, "GET", { path: "/api/ready" });
const failedChecks = (path: string) => ({ error: { code: "unavailable", details: [{ path }] } });

it("an installation with database, storage and an executor is ready", async () => {
  const lock = await acquireExecutorLock(env.DATABASE_URL);
  const { status, body } = await ask();
  await lock.release();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ok",
    checks: { database: "ok", storage: "ok", queue: "ok" },
  });
});

it("an installation without an executor is not ready", async () => {
  const { status, body, headers } = await ask();
  expect(status).toBe(503);
  expect(body).toMatchObject(failedChecks("checks.queue"));
  expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
});

it("an installation whose media storage is not writable is not ready", async () => {
  const lock = await acquireExecutorLock(env.DATABASE_URL);
  const media = join(env.DATA_DIR, "media");
  await rm(media, { recursive: true, force: true });
  // A file in place of the folder stops an administrator too.
  await writeFile(media, "");
  const { status, body } = await ask();
  await rm(media);
  await lock.release();
  expect(status).toBe(503);
  expect(body).toMatchObject(failedChecks("checks.storage"));
});

it("an installation whose database has no room is not ready, and says that nothing goes out", async () => {
  const makeRoom = await fillDisk(new URL(env.DATABASE_URL).username);
  await endSessions();
  const { status, body } = await ask();
  await makeRoom();
  await endSessions();
  expect(status).toBe(503);
  const message = "The disk of the database is full, so that nothing goes out.";
  const details = expect.arrayContaining([{ path: "checks.database", code: "failed", message }]);
  expect(body).toMatchObject({ error: { details } });
});
