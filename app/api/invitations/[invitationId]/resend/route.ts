import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { resendInvitation } from "@/lib/members/invitations";
import { InvitationParams } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: resendInvitation,
      auth: "admin-session",
      recentAuth: true,
      params: InvitationParams,
    },
    ({ actor, params }) => resendInvitation(actor, params),
  ),
});
