import { revokeTeamCredential } from "@/lib/credentials/credentials";
import { CredentialParams } from "@/lib/credentials/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
