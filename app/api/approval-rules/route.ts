import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listApprovalRules, auth: "any" }, ({ actor }) =>
    listApprovalRules(actor, {}),
  ),
});
