import { parseArgs } from "node:util";
import { allChecks, journeyChecks } from "./checks";
import { keepFilesInMemory } from "./memory-files";
import { report, runAll } from "./run-check";

/**
 * `npm test -- --thorough` also runs what takes long, `--journeys` only the browser's, and
 * `--shard=1/2` one half of every suite, for whoever has two machines.
 */
const { values } = parseArgs({
  options: {
    thorough: { type: "boolean" },
    journeys: { type: "boolean" },
    shard: { type: "string" },
  },
});

keepFilesInMemory();
if (values.thorough) process.env.THOROUGH = "on";
const outcomes = await runAll(
  values.journeys ? journeyChecks(values.shard) : allChecks(values.shard),
);
report(outcomes);
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
