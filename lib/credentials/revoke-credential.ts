import { personOf } from "@/lib/kernel/actor";
import { operation } from "@/lib/kernel/operation";
import { revokeOwnedCredential } from "./revoke-owned-credential";
import { CredentialAnswer, CredentialParams } from "./schema";

export const revokeCredential = operation({
  name: "revoke_credential",
  summary: "Revoke one of your own API keys or assistants",
  scope: "self",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) =>
    revokeOwnedCredential(actor, { kind: "personal", createdById: personOf(actor) }, credentialId),
});
