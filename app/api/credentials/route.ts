import { createCredential, listCredentials } from "@/lib/credentials/credentials";
import { CreateCredential, ListCredentials } from "@/lib/credentials/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
