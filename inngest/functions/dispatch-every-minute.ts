import { dispatchAllDue } from "@/lib/publishing/dispatch-due";
import { sweep } from "@/lib/publishing/sweep";
import type { Timings } from "@/lib/publishing/timings";
import { inngestClient } from "../client";
import { sendDue } from "../send-due";

export function createDispatchEveryMinute(timings: Timings) {
  return inngestClient.createFunction(
    { id: "dispatch-every-minute", triggers: [{ cron: "* * * * *" }], retries: 0 },
    async ({ step }) => {
      await step.run("sweep", () => sweep(sendDue, timings));
      await step.run("dispatch", () => dispatchAllDue(sendDue, timings));
    },
  );
}
