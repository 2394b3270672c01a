import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

/**
 * `npm run webhooks` sends 10 000 events to a receiver that fails, hangs, redirects, cuts, limits and
 * is gone at random, while the processes that send are killed, and lists what was lost, unsigned or
 * doubled. `--events` and `--kills` say how many, `--seed` repeats a run as far as the machine allows;
 * `--mode "records first"` runs a control that must lose events.
 */
const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000" },
    kills: { type: "string", default: "40" },
    seed: { type: "string", default: String(randomInt(1, 1_000_000)) },
    mode: { type: "string", default: "protected" },
  },
});

await using postgres = await startScratchPostgres();
await withScratchInstallation(
  {
    name: "webhooks",
    databaseUrl: postgres.url("postgres"),
    variables: { LOG_LEVEL: "fatal" },
  },
  async () => {
    const { runWebhooks } = await import("./run-webhooks");
    const { mode } = values;
    if (mode !== "protected" && mode !== "records first") throw new Error(`No mode "${mode}".`);
    const [events, kills, seed] = [values.events, values.kills, values.seed].map(Number);
    const counted = await runWebhooks({
      mode,
      events: events ?? 0,
      kills: kills ?? 0,
      seed: seed ?? 0,
    });
    console.log(JSON.stringify(counted, null, 2));
    const { lost, unsigned, unknown, doubledUnknowably, changedBetweenAttempts, followed } =
      counted;
    const wrong = lost + unsigned + unknown + doubledUnknowably + changedBetweenAttempts + followed;
    if (wrong > 0) process.exitCode = 1;
  },
);
