import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "./migrations/apply-migrations";
import { startScratchPostgres } from "./postgres/scratch";

/**
 * `npm run conformance`: the official MCP suite against the built app, on a database and a data
 * folder of its own, gone afterwards. Ends with 1 where a scenario that applies does not pass.
 */
const port = 18_733;
await using server = await startScratchPostgres();
const dataDir = await mkdtemp(join(tmpdir(), "herald-conformance-"));
Object.assign(process.env, {
  DATABASE_URL: server.url("postgres"),
  DATA_DIR: dataDir,
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  SETUP_SECRET: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `conformance:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "error",
  RUNNER: "off",
  OAUTH_REGISTRATION: "on",
  // The suite asks more in a minute than one key may.
  RATE_LIMITS: "off",
});
try {
  await applyMigrations(server.url("postgres"));
  const { run } = await import("./conformance/run");
  const { report } = await import("./conformance/report");
  if (!report(await run())) process.exitCode = 1;
  const { db } = await import("@/lib/kernel/db");
  await db.$disconnect();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
