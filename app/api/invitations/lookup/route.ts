import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { findInvitation } from "@/lib/members/accept-invitation";
import { FindInvitation } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: findInvitation, auth: "none", limit: "link", body: FindInvitation },
    (call) => findInvitation(anonymousCaller(call), call.body),
  ),
});
