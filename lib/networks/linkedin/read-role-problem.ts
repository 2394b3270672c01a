import type { Account } from "../network";
import { callLinkedIn, type Failure } from "./call";
import { readAcls, reasonAgainst, rolesById } from "./discover-organizations";
import { tokenOf } from "./organization";
import type { LinkedInContext } from "./settings";
import { OrganizationAnswer } from "./wire";

type RoleProblem = { ok: true; problem: string | null } | { ok: false; failure: Failure };

export async function readRoleProblem(
  context: LinkedInContext,
  account: Account,
): Promise<RoleProblem> {
  const token = tokenOf(account);
  const address = `/rest/organizations/${account.accountId}`;
  const page = await callLinkedIn(context, { method: "GET", address, token }, OrganizationAnswer);
  if (!page.ok) return page;
  const acls = await readAcls(context, token);
  if (!acls.ok) return acls;
  const roles = rolesById(acls.rows).get(account.accountId);
  return { ok: true, problem: roles ? reasonAgainst(roles) : gone };
}

const gone =
  "The person who connected this Page has no role on it any more: someone who has must connect it again.";
