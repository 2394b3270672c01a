import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { acceptInvitation } from "@/lib/identity/members/accept-invitation";
import { AcceptInvitation } from "@/lib/identity/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: acceptInvitation, auth: "none", limit: "link", body: AcceptInvitation },
    (call) => acceptInvitation(anonymousCaller(call), call.body),
  ),
});
