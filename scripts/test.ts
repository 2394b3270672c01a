import { allChecks, journeyChecks } from "./test/checks";
import { keepFilesInMemory } from "./test/memory-files";
import { report, runAll } from "./test/run-check";

keepFilesInMemory();
if (process.argv.includes("--thorough")) process.env.THOROUGH = "on";
const checks = process.argv.includes("--journeys") ? journeyChecks : allChecks;
const outcomes = await runAll(checks);
report(outcomes);
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
