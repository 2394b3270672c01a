import { wordStored } from "@/lib/records/words/word-reason";
import type { WebhookBody } from "./event-bodies";
import { type WebhookEventType, webhookEventTypes } from "./event-types";

type Facts = Record<string, unknown>;
type NotedEvent = { webhookId: string; type: string; at: Date; facts: unknown };

/** Words what the database noted of an event. Throws for a type that only a newer version writes. */
export function bodyOf({ webhookId, type, at, facts }: NotedEvent): WebhookBody {
  if (!isKnown(type)) throw new Error(`Herald has no body for an event ${type}.`);
  const noted = type === "endpoint.ping" ? { webhookId } : (facts as Facts);
  return {
    type,
    timestamp: at.toISOString(),
    // A subject that counts no versions of its own goes by the clock, as its row is locked meanwhile.
    data: { version: at.getTime(), ...worded(noted) },
  };
}

function isKnown(type: string): type is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(type);
}

/** The database writes instants with an offset, and reasons as a code with its values. */
function worded({ deliveries, ...facts }: Facts): Facts {
  const { errorReason, errorValues, reasonCode, reasonValues, ...plain } = facts;
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, inUtc(name, value)])),
    ...(Array.isArray(deliveries) && { deliveries: deliveries.map(worded) }),
    ...("errorCode" in facts && { errorMessage: sentenceOf(errorReason, errorValues) }),
    ...("reasonCode" in facts && { reasonCode, reason: sentenceOf(reasonCode, reasonValues) }),
  };
}

function inUtc(name: string, value: unknown): unknown {
  const isInstant = typeof value === "string" && /(At|asOf)$/.test(name);
  return isInstant ? new Date(value).toISOString() : value;
}

function sentenceOf(code: unknown, values: unknown): string | null {
  return typeof code === "string" ? wordStored(code, values, null) : null;
}
