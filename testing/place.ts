import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./database";

// Prisma's compiler is WebAssembly; optimising it does not pay in a process this short.
setFlagsFromString("--liftoff-only");

export type Place = { database: TestDatabase; dataDir: string; variables: NodeJS.ProcessEnv };

/** Makes a database and a folder that no other worker uses, and names them in the variables. */
export async function preparePlace(): Promise<Place> {
  const database = await cloneDatabase(inject("postgresUrl"));
  const dataDir = await mkdtemp(join(tmpdir(), "herald-data-"));
  const variables = {
    NODE_ENV: "test" as const,
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
  };
  Object.assign(process.env, variables);
  return { database, dataDir, variables };
}

export async function removePlace({ database, dataDir }: Place): Promise<void> {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
