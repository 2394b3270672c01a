import { operation } from "@/lib/kernel/operation";
import { endCredential } from "./end-credential";
import { CredentialAnswer, CredentialParams } from "./schema";

export const revokeTeamCredential = operation({
  name: "revoke_team_credential",
  summary: "Revoke a team API key or anybody's assistant",
  scope: "workspace:admin",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) => endCredential(actor, { kind: "team" }, credentialId),
});
