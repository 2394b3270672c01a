import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { revokeInvitation } from "@/lib/identity/members/invitations";
import { InvitationParams } from "@/lib/identity/members/schema";

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
