import { dispatchAllDue } from "@/lib/publishing/dispatch-due";
import type { Pace } from "@/lib/publishing/pace";
import { sweep } from "@/lib/publishing/sweep";
import { inngestClient } from "../client";
import { sendDue } from "../send-due";

/** Publishes without a process of ours that lives long: the engine's clock does the looking. */
export function createDispatchEveryMinute(pace: Pace) {
  return inngestClient.createFunction(
    { id: "dispatch-every-minute", triggers: [{ cron: "* * * * *" }], retries: 0 },
    async ({ step }) => {
      await step.run("sweep", () => sweep(sendDue, pace));
      await step.run("dispatch", () => dispatchAllDue(sendDue, pace));
    },
  );
}
