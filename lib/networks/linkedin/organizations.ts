import type { Account, DiscoveredAccount } from "../network";
import { callLinkedIn, type Failure, scanList, tokenOf } from "./call";
import { classOf, explainFailure } from "./errors";
import type { Grant } from "./oauth";
import type { LinkedInContext } from "./settings";
import { type Acl, AclsAnswer, LogoAnswer, OrganizationAnswer } from "./wire";

type OrganizationsFound =
  | { ok: true; accounts: DiscoveredAccount[] }
  | { ok: false; failure: Failure };

export async function discoverOrganizations(
  context: LinkedInContext,
  grant: Grant,
): Promise<OrganizationsFound> {
  const acls = await readAcls(context, grant.credentials.token);
  if (!acls.ok) return acls;
  const accounts: DiscoveredAccount[] = [];
  for (const [id, roles] of rolesById(acls.rows)) {
    const account = await readOrganization(context, grant, { id, roles });
    if ("failure" in account) return { ok: false, failure: account.failure };
    accounts.push(account);
  }
  return { ok: true, accounts };
}

type RoleProblem = { ok: true; problem: string | null } | { ok: false; failure: Failure };

const gone =
  "The person who connected this Page has no role on it any more: someone who has must connect it again.";

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

const answersMax = 20;

/** Reads all roles at once: a list for one role leaves out the Pages with another. */
function readAcls(context: LinkedInContext, token: string) {
  return scanList((start) => {
    const query = { q: "roleAssignee", count: "100", start };
    const call = { method: "GET", address: "/rest/organizationAcls", query, token } as const;
    return callLinkedIn(context, call, AclsAnswer);
  }, answersMax);
}

function rolesById(rows: Acl[]): Map<string, Acl[]> {
  const roles = new Map<string, Acl[]>();
  for (const row of rows) {
    const [, id] = row.organization?.match(/^urn:li:organization(?:Brand)?:(\d+)$/) ?? [];
    if (!id || !["APPROVED", "REQUESTED"].includes(row.state)) continue;
    roles.set(id, [...(roles.get(id) ?? []), row]);
  }
  return roles;
}

async function readOrganization(
  context: LinkedInContext,
  grant: Grant,
  { id, roles }: { id: string; roles: Acl[] },
): Promise<DiscoveredAccount | { failure: Failure }> {
  const { token } = grant.credentials;
  const address = `/rest/organizations/${id}`;
  const answer = await callLinkedIn(context, { method: "GET", address, token }, OrganizationAnswer);
  if (!answer.ok && !isOfThisPage(answer.failure)) return { failure: answer.failure };
  const reason = answer.ok ? reasonAgainst(roles) : explainFailure(answer.failure);
  const details = answer.ok ? answer.body : { localizedName: `LinkedIn Page ${id}` };
  return {
    accountId: id,
    name: details.localizedName,
    handle: details.vanityName ?? "",
    avatarUrl: details.logoV2?.original ? await readLogo(context, { id, token }) : null,
    credentials: reason === null ? grant.credentials : null,
    reason,
    tokenExpiresAt: grant.expiresAt,
  };
}

function isOfThisPage(failure: Failure): boolean {
  return ["permission", "missing"].includes(classOf(failure));
}

function reasonAgainst(roles: Acl[]): string | null {
  const posting = roles.filter(({ role }) => publishingRoles.includes(role));
  if (posting.some(({ state }) => state === "APPROVED")) return null;
  return posting.length > 0
    ? "Your role on this Page waits for approval: ask one of its administrators on LinkedIn."
    : "Your role on this Page cannot post: ask one of its administrators for the content role.";
}

const publishingRoles = [
  "ADMINISTRATOR",
  "CONTENT_ADMINISTRATOR",
  "CONTENT_ADMIN",
  "DIRECT_SPONSORED_CONTENT_POSTER",
];

async function readLogo(
  context: LinkedInContext,
  { id, token }: { id: string; token: string },
): Promise<string | null> {
  const query = { projection: "(id,logoV2(original~:playableStreams))" };
  const address = `/v2/organizations/${id}`;
  const answer = await callLinkedIn(context, { method: "GET", address, query, token }, LogoAnswer);
  if (!answer.ok) return null;
  return answer.body.logoV2["original~"].elements[0]?.identifiers[0]?.identifier ?? null;
}
