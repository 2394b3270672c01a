import { personOf } from "@/lib/kernel/actor";
import { operation } from "@/lib/kernel/operation";
import { issueCredential } from "./issue-credential";
import { CreateCredential, CreatedCredential } from "./schema";

export const createCredential = operation({
  name: "create_credential",
  summary: "Create a personal API key",
  scope: "credentials:write",
  input: CreateCredential,
  output: CreatedCredential,
  failures: ["limit_reached"],
  run: (actor, request) =>
    issueCredential(actor, { kind: "personal", createdById: personOf(actor) }, request),
});
