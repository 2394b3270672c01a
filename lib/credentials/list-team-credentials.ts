import { operation } from "@/lib/kernel/operation";
import { readKeyring } from "./read-keyring";
import { CredentialList, ListCredentials } from "./schema";

export const listTeamCredentials = operation({
  name: "list_team_credentials",
  summary: "List the team's API keys and everybody's assistants, newest first",
  scope: "workspace:admin",
  input: ListCredentials,
  output: CredentialList,
  run: (actor, page) => readKeyring(actor, { kind: "team" }, page),
});
