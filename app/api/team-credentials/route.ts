import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createTeamCredential, listTeamCredentials } from "@/lib/identity/credentials/credentials";
import { CreateCredential, ListCredentials } from "@/lib/identity/credentials/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listTeamCredentials, auth: "admin-session", query: ListCredentials },
    ({ actor, query }) => listTeamCredentials(actor, query),
  ),
  POST: route(
    {
      operation: createTeamCredential,
      auth: "admin-session",
      recentAuth: true,
      body: CreateCredential,
    },
    ({ actor, body }) => createTeamCredential(actor, body),
  ),
});
