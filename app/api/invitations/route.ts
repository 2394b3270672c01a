import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createInvitation, listInvitations } from "@/lib/identity/members/invitations";
import { CreateInvitation, ListInvitations } from "@/lib/identity/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listInvitations, auth: "admin-session", query: ListInvitations },
    ({ actor, query }) => listInvitations(actor, query),
  ),
  POST: route(
    {
      operation: createInvitation,
      auth: "admin-session",
      recentAuth: true,
      body: CreateInvitation,
    },
    ({ actor, body }) => createInvitation(actor, body),
  ),
});
