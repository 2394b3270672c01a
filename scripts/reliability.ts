import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openMediaOrigin } from "@/testing/media-origin";
import { applyMigrations } from "./migrations/apply-migrations";
import { startScratchPostgres } from "./postgres/scratch";

/**
 * `npm run reliability`: measures the fault matrix and writes `docs/reliability.md`; with
 * `-- --network facebook --kind video`, only those cases, and nothing is written; with `-- --seeds 10`,
 * so many random fault runs instead, from `--from` on. On a database and a data folder of its own,
 * gone afterwards.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string", default: "1" },
    network: { type: "string" },
    kind: { type: "string" },
  },
});
await using server = await startScratchPostgres();
const dataDir = await mkdtemp(join(tmpdir(), "herald-reliability-"));
Object.assign(process.env, {
  DATABASE_URL: server.url("postgres"),
  DATA_DIR: dataDir,
  SETUP_SECRET: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `reliability:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "fatal",
});
const closeOrigin = await openMediaOrigin();
try {
  await applyMigrations(server.url("postgres"));
  const isKept = values.seeds
    ? await (await import("./reliability/seeds")).runSeeds(
        Number(values.seeds),
        Number(values.from),
      )
    : await (await import("./reliability/matrix")).run(values);
  if (!isKept) process.exitCode = 1;
  const { db } = await import("@/lib/kernel/db");
  await db.$disconnect();
} finally {
  await closeOrigin();
  await rm(dataDir, { recursive: true, force: true });
}
