import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "./migrations/apply-migrations";
import { startScratchPostgres } from "./postgres/scratch";

/** `npm run bench <name>`: measures on a database and a data folder of its own, gone afterwards. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  api: () => import("./bench/api"),
  calendar: () => import("./bench/calendar"),
  publish: () => import("./bench/publish"),
};

const [name = ""] = process.argv.slice(2);
const load = benches[name];
if (!load) {
  console.log(`Which one? npm run bench ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}

await using server = await startScratchPostgres();
const dataDir = await mkdtemp(join(tmpdir(), "herald-bench-"));
Object.assign(process.env, {
  DATABASE_URL: server.url("postgres"),
  DATA_DIR: dataDir,
  SETUP_SECRET: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "error",
});
try {
  await applyMigrations(server.url("postgres"));
  const { run } = await load();
  await run();
  const { db } = await import("@/lib/kernel/db");
  await db.$disconnect();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
