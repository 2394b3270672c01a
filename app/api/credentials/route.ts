import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createCredential, listCredentials } from "@/lib/identity/credentials/credentials";
import { CreateCredential, ListCredentials } from "@/lib/identity/credentials/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listCredentials, auth: "session", query: ListCredentials },
    ({ actor, query }) => listCredentials(actor, query),
  ),
  POST: route(
    { operation: createCredential, auth: "session", recentAuth: true, body: CreateCredential },
    ({ actor, body }) => createCredential(actor, body),
  ),
});
