import { operation } from "@/lib/kernel/operation";
import { listOwnedCredentials } from "./list-owned-credentials";
import { CredentialList, ListCredentials } from "./schema";

export const listTeamCredentials = operation({
  name: "list_team_credentials",
  summary: "List the team's API keys and everybody's assistants, newest first",
  scope: "workspace:admin",
  input: ListCredentials,
  output: CredentialList,
  run: (actor, page) => listOwnedCredentials(actor, { kind: "team" }, page),
});
