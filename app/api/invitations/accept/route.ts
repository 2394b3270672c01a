import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/members/accept-invitation";
import { AcceptInvitation } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: acceptInvitation, auth: "none", limit: "link", body: AcceptInvitation },
    (call) => acceptInvitation(anonymousCaller(call), call.body),
  ),
});
