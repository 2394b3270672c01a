import { allChecks, journeyChecks } from "./test/checks";
import { report, runAll } from "./test/run-check";

const checks = process.argv.includes("--journeys") ? journeyChecks : allChecks;
const outcomes = await runAll(checks);
report(outcomes);
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
