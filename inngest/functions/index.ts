import { env } from "@/lib/env";
import { type Pace, productionPace, servedPace } from "@/lib/publishing/pace";
import { createDispatchEveryMinute } from "./dispatch-every-minute";
import { createPublishDelivery } from "./publish-delivery";

/** Where a process of ours hosts the functions, its loops do what the cron does elsewhere. */
export function createFunctions(pace: Pace) {
  const publishDelivery = createPublishDelivery(pace);
  if (env.inngest.mode === "embedded") return [publishDelivery];
  return [publishDelivery, createDispatchEveryMinute(pace)];
}

export const pace = env.inngest.mode === "embedded" ? productionPace : servedPace;

/** What `/api/inngest` serves and the embedded host runs. */
export const functions = createFunctions(pace);
