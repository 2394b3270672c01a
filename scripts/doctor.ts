import { existsSync } from "node:fs";
import { join } from "node:path";
import { diagnose } from "./doctor/diagnose";
import { printReport } from "./doctor/print-report";
import { homeFolder } from "./project-root";
import { printBesideAnswer } from "./start/progress";

if (existsSync(join(homeFolder, ".env"))) process.loadEnvFile(join(homeFolder, ".env"));
const inJson = process.argv.includes("--json");
if (inJson) printBesideAnswer();
const report = await diagnose(process.env);
if (inJson) console.log(JSON.stringify(report, null, 2));
else printReport(report);
const failed = report.groups.some(({ checks }) => checks.some(({ result }) => result === "failed"));
// Loops of a library that a check loaded must not keep the command.
process.exit(failed ? 1 : 0);
