import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { findInvitation } from "@/lib/identity/members/accept-invitation";
import { FindInvitation } from "@/lib/identity/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: findInvitation, auth: "none", limit: "link", body: FindInvitation },
    (call) => findInvitation(anonymousCaller(call), call.body),
  ),
});
