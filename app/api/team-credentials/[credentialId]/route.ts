import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { revokeTeamCredential } from "@/lib/identity/credentials/credentials";
import { CredentialParams } from "@/lib/identity/credentials/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    {
      operation: revokeTeamCredential,
      auth: "admin-session",
      recentAuth: true,
      params: CredentialParams,
    },
    ({ actor, params }) => revokeTeamCredential(actor, params),
  ),
});
