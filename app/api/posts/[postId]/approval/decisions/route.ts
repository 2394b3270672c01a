import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { decideApproval } from "@/lib/planning/approvals/approvals";
import { ApprovalParams, DecisionBody } from "@/lib/planning/approvals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: decideApproval, auth: "session", params: ApprovalParams, body: DecisionBody },
    ({ actor, params, body }) => decideApproval(actor, { ...params, ...body }),
  ),
});
