import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { requestApproval, withdrawApproval } from "@/lib/planning/approvals/approvals";
import { ApprovalParams, ApprovalRequestBody } from "@/lib/planning/approvals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: requestApproval, auth: "any", params: ApprovalParams, body: ApprovalRequestBody },
    ({ actor, params, body }) => requestApproval(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: withdrawApproval, auth: "any", params: ApprovalParams },
    ({ actor, params }) => withdrawApproval(actor, params),
  ),
});
