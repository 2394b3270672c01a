import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { MemberParams } from "@/lib/identity/members/schema";
import { getResponsibilities } from "@/lib/planning/posts/remove-member";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getResponsibilities, auth: "session", params: MemberParams },
    ({ actor, params }) => getResponsibilities(actor, params),
  ),
});
