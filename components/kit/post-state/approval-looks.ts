import { CircleHelp, type LucideIcon, TriangleAlert, UserRoundCheck } from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { ApprovalState } from "@/lib/planning/approvals/schema";

/** A post does not go out while its approval stands so. */
export const openApprovals = [
  "waiting",
  "changes_requested",
  "not_requested",
] as const satisfies ApprovalState[];
export type OpenApproval = (typeof openApprovals)[number];

export function isOpenApproval(state: ApprovalState): state is OpenApproval {
  return openApprovals.some((open) => open === state);
}

export const approvalLooks: Record<OpenApproval, { label: string; icon: LucideIcon; tone: Tone }> =
  {
    waiting: { label: "In approval", icon: UserRoundCheck, tone: "info" },
    changes_requested: { label: "Changes asked", icon: TriangleAlert, tone: "caution" },
    not_requested: { label: "Not asked", icon: CircleHelp, tone: "caution" },
  };
