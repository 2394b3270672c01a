import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getApproval } from "@/lib/planning/approvals/approvals";
import { ApprovalParams } from "@/lib/planning/approvals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getApproval, auth: "any", params: ApprovalParams }, ({ actor, params }) =>
    getApproval(actor, params),
  ),
});
