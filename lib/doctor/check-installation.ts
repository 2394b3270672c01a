import { z } from "zod";
import { env } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { uploadStorage } from "@/lib/media/media-storage";
import { examine } from "./examine";
import { HealthReport } from "./schema";

export const checkInstallation = operation({
  name: "check_installation",
  summary: "Check the installation by using each of its parts, and say how to mend what fails",
  scope: "workspace:admin",
  input: z.strictObject({}),
  output: HealthReport,
  run: () => examineOnce(),
});

const freshMs = 2_000;

let latest: { report: Promise<HealthReport>; endedAt: number } | undefined;

/** An examination burdens what it examines, so one serves all who ask meanwhile. */
function examineOnce(): Promise<HealthReport> {
  if (latest && performance.now() - latest.endedAt < freshMs) return latest.report;
  const report = examine({ settings: env, storage: uploadStorage(), isRunning: true });
  const begun = { report, endedAt: Number.POSITIVE_INFINITY };
  latest = begun;
  const end = () => {
    begun.endedAt = performance.now();
  };
  report.then(end, end);
  return report;
}
