import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getApprovalChanges } from "@/lib/planning/approvals/approvals";
import { ApprovalParams } from "@/lib/planning/approvals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getApprovalChanges, auth: "any", params: ApprovalParams },
    ({ actor, params }) => getApprovalChanges(actor, params),
  ),
});
