import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import fc from "fast-check";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "./database";
import { isThorough } from "./thorough";

// Prisma's compiler is WebAssembly; optimising it does not pay in a process this short.
setFlagsFromString("--liftoff-only");

// The same random inputs in every run: a change is refused for what it broke. `--thorough` searches
// with others.
if (!isThorough) fc.configureGlobal({ seed: 20_261_126 });

const database = await cloneDatabase(inject("postgresUrl"));
const dataDir = await mkdtemp(join(tmpdir(), "herald-data-"));

Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  RUN_FOLDER: inject("runFolder"),
  BASE_URL: "http://localhost:3000",
  SETUP_SECRET: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "silent",
  // A suite sends more requests a minute than a person; tests of the limits turn them on.
  RATE_LIMITS: process.env.RATE_LIMITS ?? "off",
  FFMPEG_PATH: join(dataDir, "no-ffmpeg"),
});

afterAll(async () => {
  const { heraldDb } = globalThis as typeof globalThis & {
    heraldDb?: { $disconnect: () => Promise<void> };
  };
  await heraldDb?.$disconnect();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
