import { operation } from "@/lib/kernel/operation";
import { issueCredential } from "./issue-credential";
import { CreateCredential, CreatedCredential } from "./schema";

export const createTeamCredential = operation({
  name: "create_team_credential",
  summary: "Create a team API key",
  scope: "workspace:admin",
  input: CreateCredential,
  output: CreatedCredential,
  failures: ["limit_reached"],
  run: (actor, request) => issueCredential(actor, { kind: "team" }, request),
});
