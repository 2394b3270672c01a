import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { HealthReport } from "@/lib/health/doctor/schema";
import { freePort } from "@/testing/run/free-port";
import { applyMigrations } from "./migrations/apply-migrations";
import { projectRoot } from "./project-root";
import { startDatabase } from "./start/database";
import { readSecrets } from "./start/secrets";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let dataDir = "";
/** Networks that need no app are real ones by default. */
const unreachable = {
  BLUESKY_SERVICE_URL: "http://127.0.0.1:9",
  MASTODON_SERVER_URL: "http://127.0.0.1:9",
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "herald-doctor-"));
  await chmod(dataDir, 0o711);
  const { databasePassword } = await readSecrets(dataDir);
  const { databaseUrl, stop } = await startDatabase(dataDir, databasePassword);
  await applyMigrations(databaseUrl);
  await stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function doctor(told: Record<string, string> = {}, ...args: string[]) {
  const { PATH, HOME, NODE_ENV } = process.env;
  const port = String(await freePort());
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "scripts/doctor.ts", ...args],
    {
      cwd: projectRoot,
      env: { PATH, HOME, NODE_ENV, DATA_DIR: dataDir, PORT: port, ...unreachable, ...told },
    },
  );
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, "close");
  const report = args.includes("--json") ? (JSON.parse(printed) as HealthReport) : null;
  const find = (wanted: string) =>
    report?.groups.flatMap(({ checks }) => checks).find((check) => check.code === wanted);
  return { code, printed, find };
}

it("an installation that does not run is examined, its database started for the while", async () => {
  const { code, find } = await doctor({}, "--json");
  expect(code).toBe(0);
  expect(find("database")?.result).toBe("passed");
  expect(find("backup")).toMatchObject({
    result: "advice",
    message: expect.stringContaining("npm run backup"),
  });
  expect(find("engine_runs")).toMatchObject({
    result: "unchecked",
    message: expect.stringContaining("npm start"),
  });
  expect(find("address_own")?.result).toBe("unchecked");
});

it("a database that is away hides nothing of the rest, and its password is not printed", async () => {
  const DATABASE_URL = `postgresql://herald:secret-of-it@127.0.0.1:${await freePort()}/herald`;
  const { code, find, printed } = await doctor({ DATABASE_URL }, "--json");
  expect(code).toBe(1);
  expect(find("database")).toMatchObject({
    result: "failed",
    message: expect.stringContaining("nothing listens there"),
  });
  expect(find("storage_put")?.result).toBe("passed");
  expect(find("app")?.result).toBe("passed");
  expect(find("keys")).toMatchObject({
    result: "unchecked",
    message: expect.stringContaining("needs the database"),
  });
  expect(printed).not.toContain("secret-of-it");
});

it("a lost file of keys is named with what is lost, and the rest is examined", async () => {
  const file = join(dataDir, "encryption-keys");
  const keys = await readFile(file);
  await rm(file);
  const { code, find } = await doctor({}, "--json");
  await writeFile(file, keys, { mode: 0o600 });
  expect(code).toBe(1);
  expect(find("configuration_1")?.message).toContain(`${file} is missing`);
  expect(find("database")?.result).toBe("passed");
});

it("a wrong password of the embedded database is named with its file", async () => {
  const file = join(dataDir, "database-password");
  const password = await readFile(file);
  await writeFile(file, "another-password\n");
  const { find } = await doctor({}, "--json");
  await writeFile(file, password, { mode: 0o600 });
  expect(find("database")).toMatchObject({
    result: "failed",
    message: expect.stringContaining(`refuses the password in ${file}. Put the file back`),
  });
  expect(find("storage_put")?.result).toBe("passed");
});

it("settings that are not valid and a folder that was never used are told in words", async () => {
  const invalid = await doctor({ PORT: "4190" });
  expect(invalid.code).toBe(1);
  expect(invalid.printed).toMatch(/FAIL.*\n?.*PORT: 4190 is a port that browsers refuse/s);
  expect(invalid.printed).toContain("0 passed, 1 failed, 0 with advice, 0 not checked.");
  const unused = await doctor({ DATA_DIR: join(dataDir, "nowhere") });
  expect(unused.code).toBe(1);
  expect(unused.printed).toContain("Herald has never run on");
});
