import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { freePortsInRow, sandboxPortCount } from "@/testing/run/free-port";

/**
 * `npm run approvals -- --minutes 30` writes, changes, approves and refuses posts at random while the
 * processes that publish are killed, and lists what was sent that nobody had agreed to. `--seed
 * <number>` repeats a run as far as the machine allows; `--gate "trusts a flag"`, `"checks at
 * scheduling"` or `"ignores mentions"` runs a control that must fail.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(randomInt(1, 1_000_000)) },
    gate: { type: "string", default: "ours" },
  },
});

await using postgres = await startScratchPostgres();
const sandboxPort = await freePortsInRow(sandboxPortCount);
await withScratchInstallation(
  {
    name: "approvals",
    databaseUrl: postgres.url("postgres"),
    variables: { SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: "fatal" },
  },
  async () => {
    const { runApprovalModel } = await import("./model");
    const { publishingWorld } = await import("../publishing-world");
    const { isGate } = await import("./weak-gates");
    const { gate, minutes, seed } = values;
    if (!isGate(gate)) throw new Error(`There is no gate "${gate}".`);
    const world = await publishingWorld();
    const endsAt = performance.now() + Number(minutes) * 60_000;
    const isOver = () => performance.now() >= endsAt;
    const run = { gate, seed: Number(seed), isOver };
    const { unapproved, ...counted } = await runApprovalModel(world, run);
    await world.simulator.stop();
    console.log(
      JSON.stringify({ gate, seed: run.seed, ...counted, unapproved: unapproved.length }),
    );
    for (const record of unapproved.slice(0, 20)) console.log(record);
    if (unapproved.length > 0) process.exitCode = 1;
  },
);
