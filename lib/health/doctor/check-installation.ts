import { z } from "zod";
import { env } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { uploadStorage } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { forgetOld, type Recent } from "./check";
import { type Examination, examine, reportFor } from "./examine";
import { HealthReport } from "./schema";

export const checkInstallation = operation({
  name: "check_installation",
  summary: "Check the installation by using each of its parts, and say how to mend what fails",
  scope: "workspace:admin",
  level: "read",
  input: z.strictObject({}),
  output: HealthReport,
  run: async (actor) => reportFor(actor, await examineOnce()),
});

const freshMs = 2_000;

let latest: { examination: Promise<Examination>; endedAt: number } | undefined;
const recent: Recent = new Map();

/** An examination burdens what it examines, so one serves all who ask meanwhile. */
function examineOnce(): Promise<Examination> {
  if (latest && performance.now() - latest.endedAt < freshMs) return latest.examination;
  const examination = examine({
    settings: env,
    networks: configured.networks,
    storage: uploadStorage(),
    isRunning: true,
    recent,
  });
  const begun = { examination, endedAt: Number.POSITIVE_INFINITY };
  latest = begun;
  const end = () => {
    begun.endedAt = performance.now();
    forgetOld(recent);
  };
  examination.then(end, end);
  return examination;
}
