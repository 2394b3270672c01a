import { findStagesWithoutApprover } from "@/lib/planning/approvals/approval-rules";
import { type Check, counted, failed, type Part, passed } from "./check";

const approvers = { code: "approvers", label: "Approvers" };

export const approvalsPart: Part = {
  code: "approvals",
  label: "Approvals",
  examine: async (): Promise<Check[]> => {
    const { rules, lost } = await findStagesWithoutApprover();
    if (rules === 0) return [passed(approvers, "No account needs approval.")];
    if (lost.length === 0) {
      return [passed(approvers, `${counted(rules, "rule")} can be met: each stage has somebody.`)];
    }
    return lost.map(({ workspaceId, accountName, stage }) => ({
      ...failed(
        approvers,
        `“${accountName}”: nobody of stage ${stage} is a member any more, so that no new post can be approved. Name somebody under Settings, Approvals.`,
      ),
      team: {
        workspaceId,
        others: "A rule of another team has lost its approvers; its administrators see which.",
      },
    }));
  },
};
