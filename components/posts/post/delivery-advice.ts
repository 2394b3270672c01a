import type { Delivery } from "@/lib/deliveries/schema";

type DeliveryError = NonNullable<Delivery["error"]>;

export type Advice = { text: string; leadsTo: "connections" | "copy" | null };

export function adviceFor(
  { code, retryable }: Pick<DeliveryError, "code" | "retryable">,
  connected = true,
): Advice {
  if (retryable && !connected) return reconnectFirst;
  switch (code) {
    case "connection_disconnected":
    case "connection_expired":
    case "permission_missing":
      return retryable
        ? reconnectFirst
        : { text: "Reconnect the account, then send a copy.", leadsTo: "connections" };
    case "content_rejected":
    case "media_rejected":
    case "duplicate_content":
      return { text: "Change what was refused and send it as a new post.", leadsTo: "copy" };
    case "rate_limited":
    case "provider_unavailable":
    case "media_timeout":
    case "missed_window":
    case "internal":
      return retryable
        ? { text: "Nothing was published. Retry it when you are ready.", leadsTo: null }
        : { text: "Nothing was published. Send a copy when you are ready.", leadsTo: "copy" };
    case "not_approved":
      return {
        text: "Nothing was published. Give it another time, or retry it once it is approved.",
        leadsTo: null,
      };
    case "outcome_unknown":
      return { text: "Check the account before you send it again.", leadsTo: null };
  }
}

const reconnectFirst: Advice = {
  text: "Reconnect the account, then retry it.",
  leadsTo: "connections",
};
