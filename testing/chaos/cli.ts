import { randomInt } from "node:crypto";
import { loadavg } from "node:os";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { freePortsInRow, sandboxPortCount } from "@/testing/run/free-port";
import { openMediaOrigin } from "@/testing/servers/media-origin";
import { Interrupted } from "./interruption";
import { type Options, readOptions } from "./options";
import { startChaosPostgres } from "./postgres";

/**
 * `npm run chaos` publishes while processes, Postgres, clocks and networks fail, and counts broken
 * promises. `-- --seed=<number>` repeats a run; `-- --control=plain-step`, `no-look`, `no-grace` or
 * `no-fence` runs a control that must fail. `-- --layout=scaled` runs the built app as two web
 * processes and two runners with external Postgres, S3 and an Inngest server, and `--write` keeps its
 * figures in `docs/reliability.md`.
 */
const options = readOptions(process.argv.slice(2), randomInt(1, 1_000_000));
const { layout, mode, seed, deliveries, seconds } = options;
const load = loadavg().map((average) => average.toFixed(1));
const plan = { layout, mode, seed, deliveries, seconds };
console.log(`${JSON.stringify(plan)}, load average ${load.join(" ")}`);
try {
  if (!(await (layout === "scaled" ? runScaled : runSingle)(options))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  console.log(error.message);
  process.exit(error.exitCode);
}

async function runScaled(given: Options): Promise<boolean> {
  const { runLayout } = await import("./scaled/layout");
  return runLayout(given);
}

async function runSingle(given: Options): Promise<boolean> {
  const postgres = await startChaosPostgres();
  const sandboxPort = await freePortsInRow(sandboxPortCount);
  const variables = { SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: "fatal" };
  let isKept = false;
  try {
    await withScratchInstallation(
      { name: "chaos", databaseUrl: postgres.url, variables },
      async () => {
        const closeOrigin = await openMediaOrigin();
        try {
          const { run } = await import("./run");
          const { report } = await import("./report");
          isKept = report(given, await run(given, postgres));
        } finally {
          await closeOrigin();
        }
      },
    );
  } finally {
    await postgres.stop();
  }
  return isKept;
}
