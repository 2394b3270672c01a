import { createTeamCredential, listTeamCredentials } from "@/lib/credentials/credentials";
import { CreateCredential, ListCredentials } from "@/lib/credentials/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
