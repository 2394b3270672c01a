import { personOf } from "@/lib/kernel/actor";
import { operation } from "@/lib/kernel/operation";
import { listOwnedCredentials } from "./list-owned-credentials";
import { CredentialList, ListCredentials } from "./schema";

export const listCredentials = operation({
  name: "list_credentials",
  summary: "List your own API keys and assistants, newest first",
  scope: "self",
  input: ListCredentials,
  output: CredentialList,
  run: (actor, page) =>
    listOwnedCredentials(actor, { kind: "personal", createdById: personOf(actor) }, page),
});
