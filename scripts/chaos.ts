import { randomInt } from "node:crypto";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openMediaOrigin } from "@/testing/media-origin";
import { startChaosPostgres } from "./chaos/postgres";
import { withScratchInstallation } from "./scratch-installation";

/**
 * `npm run chaos` publishes with two servers while processes, Postgres, clocks and networks fail, and
 * counts broken promises. `-- --seed=<number>` repeats a run; `-- --control=plain-step`, `no-grace` or
 * `no-fence` runs a control that must fail.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(randomInt(1, 1_000_000)) },
    deliveries: { type: "string" },
    seconds: { type: "string" },
    control: { type: "string", default: "protected" },
  },
});
const postgres = await startChaosPostgres();
try {
  await withScratchInstallation(
    {
      name: "chaos",
      databaseUrl: postgres.url,
      variables: { SANDBOX_PORT: String(randomInt(20_000, 30_000)), LOG_LEVEL: "fatal" },
    },
    runPlan,
  );
} finally {
  await postgres.stop();
}

async function runPlan(): Promise<void> {
  const closeOrigin = await openMediaOrigin();
  try {
    const { isMode } = await import("./chaos/modes");
    if (!isMode(values.control)) throw new Error(`There is no control ${values.control}.`);
    const isControl = values.control !== "protected";
    const plan = {
      mode: values.control,
      seed: Number(values.seed),
      deliveries: Number(values.deliveries ?? (isControl ? 500 : 1_000)),
      seconds: Number(values.seconds ?? (isControl ? 30 : 120)),
    };
    const load = loadavg().map((average) => average.toFixed(1));
    console.log(`${JSON.stringify(plan)}, load average ${load.join(" ")}`);
    const { run } = await import("./chaos/run");
    const { report } = await import("./chaos/report");
    if (!report(plan, await run(plan, postgres))) process.exitCode = 1;
  } finally {
    await closeOrigin();
  }
}
