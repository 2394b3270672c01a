import { styleText } from "node:util";
import type { HealthCheck, HealthReport } from "@/lib/health/doctor/schema";

const words: Record<HealthCheck["result"], string> = {
  passed: styleText("green", "pass       "),
  failed: styleText("red", "FAIL       "),
  advice: styleText("yellow", "advice     "),
  unchecked: styleText("dim", "not checked"),
};

export function printReport({ groups }: HealthReport): void {
  for (const { label, checks } of groups) {
    console.log(`\n  ${styleText("bold", label)}`);
    for (const { label: name, result, message } of checks) {
      console.log(`    ${words[result]}  ${name}: ${message}`);
    }
  }
  const count = (wanted: HealthCheck["result"]) =>
    groups.flatMap(({ checks }) => checks).filter(({ result }) => result === wanted).length;
  console.log(
    `\n  ${count("passed")} passed, ${count("failed")} failed, ${count("advice")} with advice, ${count("unchecked")} not checked.\n`,
  );
}
