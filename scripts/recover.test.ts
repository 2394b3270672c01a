import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashToken } from "@/lib/kernel/one-time-token";
import type { Person } from "@/testing/world/world";
import { applyMigrations } from "./migrations/apply-migrations";
import { projectRoot } from "./project-root";
import { rememberAddress } from "./start/address";
import { startDatabase } from "./start/database";
import { acquireFileLock } from "./start/file-lock";
import { readSecrets, type Secrets } from "./start/secrets";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let dataDir = "";
let secrets: Secrets;
let database: Awaited<ReturnType<typeof startDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "herald-recover-"));
  // As root, Postgres runs as `postgres` and must enter the folder.
  await chmod(dataDir, 0o711);
  secrets = await readSecrets(dataDir);
  database = await startDatabase(dataDir, secrets.databasePassword);
  await applyMigrations(database.databaseUrl);
  const { ENCRYPTION_KEYS } = secrets;
  Object.assign(process.env, { DATABASE_URL: database.databaseUrl, ENCRYPTION_KEYS });
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function recover(email: string, told: Record<string, string> = {}) {
  const { PATH, HOME, NODE_ENV } = process.env;
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "scripts/recover.ts", email],
    { cwd: projectRoot, env: { PATH, HOME, NODE_ENV, DATA_DIR: dataDir, ...told } },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, "close");
  const [, address = "", token = ""] = /(http\S+)\/reset-password#(\S+)/.exec(output) ?? [];
  return { code, output, address, token };
}

async function emailOf({ userId }: Person): Promise<string> {
  const { db } = await import("@/lib/kernel/db");
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

async function countResets(token: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const sql = 'SELECT 1 FROM "PasswordReset" WHERE "tokenHash" = $1';
  const { rows } = await client.query(sql, [hashToken(token)]).finally(() => client.end());
  return rows.length;
}

describe("npm run recover", () => {
  let email = "";

  it("prints a link to where Herald runs, which lets its sole administrator in", async () => {
    const { smallWorld } = await import("@/testing/world/world");
    const { callRoute } = await import("@/testing/world/call-route");
    const confirmRoute = await import("@/app/api/auth/password-reset/confirm/route");
    const loginRoute = await import("@/app/api/auth/login/route");
    const { admin } = await smallWorld();
    email = await emailOf(admin);
    const url = "https://herald.example.com";
    const attempt = await acquireFileLock(join(dataDir, "running.json"), { url });
    const { address, token } = await recover(email, { PORT: "4242" });
    expect(address).toBe(url);
    const password = "a sentence that is new to everybody";
    const path = "/api/auth/password-reset/confirm";
    const confirmed = await callRoute(confirmRoute, "POST", { path, body: { token, password } });
    expect(confirmed.body).toEqual({ reset: true });
    const signedIn = await callRoute(loginRoute, "POST", {
      path: "/api/auth/login",
      body: { email, password },
    });
    expect(signedIn.body).toMatchObject({ user: { id: admin.userId } });
    const { code, output } = await recover("nobody@example.com");
    expect([code, output]).toEqual([1, expect.stringContaining("No member has the address")]);
    if ("lock" in attempt) await attempt.lock.release();
    const { db } = await import("@/lib/kernel/db");
    await db.$disconnect();
  });

  it("of a stopped Herald names the address of its last run, unless the next is told another", async () => {
    await rememberAddress(dataDir, "https://herald.example.org");
    const told = { DATABASE_URL: database.databaseUrl, PORT: "4243" };
    expect((await recover(email, told)).address).toBe("http://localhost:4243");
    const BASE_URL = "https://herald.example.net";
    expect((await recover(email, { ...told, BASE_URL })).address).toBe(BASE_URL);
    await database.stop();
    const { address, token } = await recover(email);
    expect(address).toBe("https://herald.example.org");
    database = await startDatabase(dataDir, secrets.databasePassword);
    expect(await countResets(token)).toBe(1);
  });
});
