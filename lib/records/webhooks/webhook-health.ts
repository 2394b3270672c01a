import { now } from "@/lib/kernel/clock";
import {
  deleteEvents,
  selectBacklog,
  selectTroubled,
  type TroubledWebhook,
  type WebhookBacklog,
} from "./webhook-health-store";

export type { TroubledWebhook, WebhookBacklog };

const troubledMax = 100;
const keptMs = 30 * 86_400_000;

export function countBacklog(): Promise<WebhookBacklog> {
  return selectBacklog();
}

export function findTroubled(): Promise<TroubledWebhook[]> {
  return selectTroubled(troubledMax);
}

/** An event is kept for 30 days after it was written, whatever became of it. */
export function purgeWebhookEvents(): Promise<number> {
  return deleteEvents(new Date(now().getTime() - keptMs));
}
