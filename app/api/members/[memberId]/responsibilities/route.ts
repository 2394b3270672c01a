import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getResponsibilities } from "@/lib/members/remove-member";
import { MemberParams } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getResponsibilities, auth: "session", params: MemberParams },
    ({ actor, params }) => getResponsibilities(actor, params),
  ),
});
