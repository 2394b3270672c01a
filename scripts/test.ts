import { allChecks, journeyChecks } from "./test/checks";
import { report, run } from "./test/run-check";

const checks = process.argv.includes("--journeys") ? journeyChecks : allChecks;
const outcomes = [];
for (const check of checks) outcomes.push(await run(check));
report(outcomes);
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
