import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { revokeInvitation } from "@/lib/members/invitations";
import { InvitationParams } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    {
      operation: revokeInvitation,
      auth: "admin-session",
      recentAuth: true,
      params: InvitationParams,
    },
    ({ actor, params }) => revokeInvitation(actor, params),
  ),
});
