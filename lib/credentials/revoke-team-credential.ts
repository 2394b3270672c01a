import { operation } from "@/lib/kernel/operation";
import { revokeOwnedCredential } from "./revoke-owned-credential";
import { CredentialAnswer, CredentialParams } from "./schema";

export const revokeTeamCredential = operation({
  name: "revoke_team_credential",
  summary: "Revoke a team API key or anybody's assistant",
  scope: "workspace:admin",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) => revokeOwnedCredential(actor, { kind: "team" }, credentialId),
});
