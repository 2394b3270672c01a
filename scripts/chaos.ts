import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openMediaOrigin } from "@/testing/media-origin";
import { startChaosPostgres } from "./chaos/postgres";
import { applyMigrations } from "./migrations/apply-migrations";

/**
 * `npm run chaos`: two servers, a Postgres and every network's simulator, with everything going wrong
 * at once, and a count of what the promise says. The same again with `-- --seed=<number>`, a control
 * that has to fail with `-- --control=plain-step | no-grace | no-fence`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(randomInt(1, 1_000_000)) },
    deliveries: { type: "string" },
    seconds: { type: "string" },
    control: { type: "string", default: "protected" },
  },
});
const isControl = values.control !== "protected";
const postgres = await startChaosPostgres();
const dataDir = await mkdtemp(join(tmpdir(), "herald-chaos-"));
Object.assign(process.env, {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SANDBOX_PORT: String(randomInt(20_000, 30_000)),
  SETUP_SECRET: randomBytes(24).toString("base64url"),
  ENCRYPTION_KEYS: `chaos:${randomBytes(32).toString("base64")}`,
  LOG_LEVEL: "fatal",
});
const closeOrigin = await openMediaOrigin();
try {
  await applyMigrations(postgres.url);
  const { isMode } = await import("./chaos/modes");
  if (!isMode(values.control)) throw new Error(`There is no control ${values.control}.`);
  const plan = {
    mode: values.control,
    seed: Number(values.seed),
    deliveries: Number(values.deliveries ?? (isControl ? 500 : 1_000)),
    seconds: Number(values.seconds ?? (isControl ? 30 : 120)),
  };
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(" ");
  console.log(`${JSON.stringify(plan)}, load average ${load}`);
  const { run } = await import("./chaos/run");
  const { report } = await import("./chaos/report");
  if (!report(plan, await run(plan, postgres))) process.exitCode = 1;
  const { db } = await import("@/lib/kernel/db");
  await db.$disconnect();
} finally {
  await closeOrigin();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
