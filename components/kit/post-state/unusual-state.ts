import type { LucideIcon } from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { DeliveryState, PostState } from "@/lib/deliveries/schema";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { approvalLooks, isOpenApproval } from "./approval-looks";

/** With an icon, the label is said and not shown: it is ordinary enough for a quiet mark. */
export type UnusualState = { label: string; tone: Tone; icon?: LucideIcon };

export function unusualState({ state, approval, deliveries }: PostSummary): UnusualState | null {
  if (state !== "scheduled") return unusual[state];
  if (isOpenApproval(approval.state)) return approvalLooks[approval.state];
  const waits = deliveries.some((each) => each.error && waiting.has(each.state));
  return waits ? { label: "Waiting", tone: "caution" } : null;
}

const waiting = new Set<DeliveryState>(["scheduled", "preparing"]);

const unusual: Record<Exclude<PostState, "scheduled">, UnusualState | null> = {
  publishing: { label: "Publishing", tone: "info" },
  published: null,
  partially_published: { label: "Partly out", tone: "caution" },
  failed: { label: "Failed", tone: "negative" },
  unconfirmed: { label: "Can't tell", tone: "caution" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
