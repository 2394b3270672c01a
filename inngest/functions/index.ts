import { env } from "@/lib/kernel/env";
import { productionTimings, servedTimings, type Timings } from "@/lib/publishing/timings";
import { stopping } from "../stop-signal";
import { createDispatchEveryMinute } from "./dispatch-every-minute";
import { createPublishCrowd } from "./publish-crowd";
import { createPublishDelivery } from "./publish-delivery";

/** In embedded mode the runner's loops do what the cron does on an Inngest server. */
export function createFunctions(timings: Timings) {
  const publishing = [createPublishDelivery(timings), createPublishCrowd(timings)];
  if (env.inngest.mode === "embedded") return publishing;
  return [...publishing, createDispatchEveryMinute(timings)];
}

export const timings = env.inngest.mode === "embedded" ? productionTimings : servedTimings;

export const functions = createFunctions({ ...timings, stopping: stopping.signal });
