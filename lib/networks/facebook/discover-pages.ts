import { scanPages, withCursor } from "../meta/paging";
import type { DiscoveredAccount } from "../network";
import { callGraph, type Failure, type GraphCall } from "./call";
import type { FacebookContext } from "./settings";
import { BusinessesAnswer, type PageRow, PagesAnswer } from "./wire";

const answersMax = 50;
const publishingTasks = ["CREATE_CONTENT", "MANAGE"];

export type PagesFound =
  | { ok: true; accounts: DiscoveredAccount[] }
  | { ok: false; failure: Failure };

/** Page tokens that are listed with a long-lived user token do not expire. */
export async function discoverPages(
  context: FacebookContext,
  { token, withBusinesses }: { token: string; withBusinesses: boolean },
): Promise<PagesFound> {
  const own = await readPages(context, { token, path: "/me/accounts" });
  if (!own.ok || !withBusinesses) return own;
  const rest = await readBusinessPages(context, token);
  if (!rest.ok) return rest;
  const known = new Set(own.accounts.map(({ accountId }) => accountId));
  const others = rest.accounts.filter(({ accountId }) => !known.has(accountId));
  return { ok: true, accounts: [...own.accounts, ...others] };
}

async function readBusinessPages(context: FacebookContext, token: string): Promise<PagesFound> {
  const call: GraphCall = { method: "GET", path: "/me/businesses", token };
  const businesses = await callGraph(context, call, BusinessesAnswer);
  if (!businesses.ok) return businesses;
  const paths = businesses.body.data.flatMap(({ id }) => [
    `/${id}/owned_pages`,
    `/${id}/client_pages`,
  ]);
  const accounts = new Map<string, DiscoveredAccount>();
  for (const path of paths) {
    const pages = await readPages(context, { token, path });
    if (!pages.ok) return pages;
    for (const account of pages.accounts) accounts.set(account.accountId, account);
  }
  return { ok: true, accounts: [...accounts.values()] };
}

async function readPages(
  context: FacebookContext,
  { token, path }: { token: string; path: string },
): Promise<PagesFound> {
  const call: GraphCall = {
    method: "GET",
    path,
    token,
    parameters: { fields: "id,name,username,access_token,tasks,picture.type(large)", limit: "100" },
  };
  const pages = await scanPages(
    (after) => callGraph(context, withCursor(call, after), PagesAnswer),
    { pagesMax: answersMax },
  );
  return pages.ok ? { ok: true, accounts: pages.rows.map(toAccount) } : pages;
}

function toAccount(row: PageRow): DiscoveredAccount {
  const reason = reasonAgainst(row);
  return {
    accountId: row.id,
    name: row.name,
    handle: row.username ?? "",
    avatarUrl: row.picture?.data.url ?? null,
    credentials: row.access_token && reason === null ? { pageToken: row.access_token } : null,
    reason,
    tokenExpiresAt: null,
  };
}

function reasonAgainst({ tasks, access_token }: PageRow): string | null {
  if (!tasks.some((task) => publishingTasks.includes(task))) {
    return "You may not create content on this Page: ask someone who manages it for that task.";
  }
  if (!access_token) {
    return "Facebook gave no access to this Page: it belongs to a business that must share it with you.";
  }
  return null;
}
