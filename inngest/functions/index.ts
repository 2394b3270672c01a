import { env } from "@/lib/kernel/env";
import { productionTimings, servedTimings, type Timings } from "@/lib/publishing/timings";
import { createDispatchEveryMinute } from "./dispatch-every-minute";
import { createPublishDelivery } from "./publish-delivery";

/** Where a process of ours hosts the functions, its loops do what the cron does elsewhere. */
export function createFunctions(timings: Timings) {
  const publishDelivery = createPublishDelivery(timings);
  if (env.inngest.mode === "embedded") return [publishDelivery];
  return [publishDelivery, createDispatchEveryMinute(timings)];
}

export const timings = env.inngest.mode === "embedded" ? productionTimings : servedTimings;

/** What `/api/inngest` serves and the embedded host runs. */
export const functions = createFunctions(timings);
