import { allChecks } from "./test/checks";
import { report, run } from "./test/run-check";

const outcomes = [];
for (const check of allChecks) outcomes.push(await run(check));
report(outcomes);
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
