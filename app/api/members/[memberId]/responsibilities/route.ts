import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { MemberParams } from "@/lib/members/schema";
import { getResponsibilities } from "@/lib/posts/remove-member";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getResponsibilities, auth: "session", params: MemberParams },
    ({ actor, params }) => getResponsibilities(actor, params),
  ),
});
