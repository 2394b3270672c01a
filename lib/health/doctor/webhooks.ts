import { now } from "@/lib/kernel/clock";
import {
  countBacklog,
  findTroubled,
  type TroubledWebhook,
} from "@/lib/records/webhooks/webhook-health";
import { wordStored } from "@/lib/records/words/word-reason";
import { advice, type Check, counted, failed, type Part, passed } from "./check";

const webhooks = { code: "webhooks", label: "What other systems hear" };
const minuteMs = 60_000;
/** A receiver that is restarted is back by then, and the sending is a second behind. */
const failingMs = 60 * minuteMs;
const waitingMs = 10 * minuteMs;

/** Posts go out all the same. */
export const webhooksPart: Part = {
  code: "webhooks",
  label: "Webhooks",
  examine: async (): Promise<Check[]> => {
    const [{ endpoints, pending, oldestDueAt }, troubled] = await Promise.all([
      countBacklog(),
      findTroubled(),
    ]);
    const found = troubled.flatMap(describe);
    const waitedMs = oldestDueAt ? now().getTime() - oldestDueAt.getTime() : 0;
    if (waitedMs > waitingMs) {
      const minutes = Math.round(waitedMs / minuteMs);
      found.push(
        failed(
          webhooks,
          `Events have been due for ${minutes} minutes and are not sent. See that a process with RUNNER=on runs; its log says more.`,
        ),
      );
    }
    if (found.length > 0) return found;
    if (endpoints === 0) return [passed(webhooks, "No webhook is sent to.")];
    const waiting = pending === 0 ? "nothing waits" : `${counted(pending, "event")} to send`;
    return [passed(webhooks, `${counted(endpoints, "webhook")}: ${waiting}.`)];
  },
};

function describe({ workspaceId, url, state, failingSince, ...stored }: TroubledWebhook): Check[] {
  const { host } = new URL(url);
  const why = wordStored(stored.reasonCode, stored.reasonValues, null) ?? "";
  const team = {
    workspaceId,
    others: "A webhook of another team is in trouble; its administrators see which.",
  };
  const resume = "Resume it under Settings, Webhooks.";
  if (state === "disabled") {
    return [{ ...failed(webhooks, `The one to ${host} is switched off. ${why} ${resume}`), team }];
  }
  if (state === "paused") {
    return [{ ...advice(webhooks, `The one to ${host} is paused. ${why} ${resume}`), team }];
  }
  const failedMs = failingSince ? now().getTime() - failingSince.getTime() : 0;
  if (failedMs < failingMs) return [];
  const hours = counted(Math.round(failedMs / failingMs), "hour");
  const words = `The one to ${host} has taken nothing for ${hours}. Its log under Settings, Webhooks says why.`;
  return [{ ...failed(webhooks, words), team }];
}
