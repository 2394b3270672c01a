import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { removeApprovalRule, setApprovalRule } from "@/lib/planning/approvals/approval-rules";
import { ApprovalRule, RuleParams } from "@/lib/planning/approvals/schema";

const guarded = { auth: "admin-session", recentAuth: true, params: RuleParams } as const;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: setApprovalRule, ...guarded, body: ApprovalRule },
    ({ actor, params, body }) => setApprovalRule(actor, { ...params, ...body }),
  ),
  DELETE: route({ operation: removeApprovalRule, ...guarded }, ({ actor, params }) =>
    removeApprovalRule(actor, params),
  ),
});
