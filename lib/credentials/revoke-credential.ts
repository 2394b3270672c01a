import { personOf } from "@/lib/kernel/actor";
import { operation } from "@/lib/kernel/operation";
import { endCredential } from "./end-credential";
import { CredentialAnswer, CredentialParams } from "./schema";

export const revokeCredential = operation({
  name: "revoke_credential",
  summary: "Revoke one of your own API keys or assistants",
  scope: "self",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) =>
    endCredential(actor, { kind: "personal", createdById: personOf(actor) }, credentialId),
});
