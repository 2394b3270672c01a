import type { z } from "zod";
import { scanPages, withCursor } from "../meta/send-graph";
import type { DiscoveredAccount, Discovery, NetworkPermission, SignInRequest } from "../network";
import { notGranted, refused, spentCode } from "../sign-in";
import { type Answer, callGraph, type Failure, type GraphCall } from "./call";
import { explainFailure, isTransient } from "./errors";
import { type FacebookContext, type FacebookSettings, permissions } from "./settings";
import {
  BusinessesAnswer,
  type PageRow,
  PagesAnswer,
  PermissionsAnswer,
  PersonAnswer,
  TokenAnswer,
} from "./wire";

export function authorizationUrl(
  settings: FacebookSettings,
  { redirectUri, state, also = [] }: Omit<SignInRequest, "typed">,
): string {
  const url = new URL(`/${settings.version}/dialog/oauth`, settings.origins.DIALOG_URL);
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    state,
    response_type: "code",
    scope: [...permissions.map(({ name }) => name), ...also].join(","),
    // Without it, Facebook does not ask again for permissions that were declined before.
    auth_type: "rerequest",
  }).toString();
  return url.href;
}

export async function discover(
  context: FacebookContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  if (!code) return refused("Facebook came back without an answer. Start the connection again.");
  const short = await exchange(context, { redirect_uri: redirectUri, code });
  if (!short.ok) return failedExchange(short.failure);
  const long = await exchange(context, {
    grant_type: "fb_exchange_token",
    fb_exchange_token: short.body.access_token,
  });
  if (!long.ok) return failedExchange(long.failure);
  return discoverWith(context, long.body.access_token);
}

/** Facebook sends the same denial when a person cancels and when the app may not ask. */
function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error") ?? parameters.get("error_code");
  if (!error) return null;
  if (parameters.get("error_reason") === "user_denied" || error === "access_denied") {
    return "Facebook gave no access. If nobody pressed Cancel, the Facebook app may be in development mode or lack these permissions.";
  }
  const words = parameters.get("error_description") ?? parameters.get("error_message") ?? error;
  return `Facebook gave no access: ${words.slice(0, 300)}`;
}

/** The endpoint accepts only GET, with secrets in an address that is never logged. */
function exchange(context: FacebookContext, parameters: Record<string, string>) {
  const { appId, appSecret } = context.settings;
  return callGraph(
    context,
    {
      method: "GET",
      path: "/oauth/access_token",
      parameters: { client_id: appId, client_secret: appSecret, ...parameters },
    },
    TokenAnswer,
  );
}

function failedExchange(failure: Failure): Discovery {
  if (failure.kind === "refused" && failure.error.code === 100) {
    return refused(spentCode);
  }
  return failed(failure);
}

function failed(failure: Failure): Discovery {
  const message = `${explainFailure(failure)} Start the connection again.`;
  return isTransient(failure)
    ? { state: "unavailable", message }
    : refused(explainFailure(failure));
}

const businesses = "business_management";
const required = permissions.filter(({ name }) => name !== businesses);

async function discoverWith(context: FacebookContext, token: string): Promise<Discovery> {
  const person = await read(context, { path: "/me", fields: "id,name", token }, PersonAnswer);
  if (!person.ok) return failed(person.failure);
  const given = await read(context, { path: "/me/permissions", token }, PermissionsAnswer);
  if (!given.ok) return failed(given.failure);
  const granted = grantedNames(given.body);
  const missing = required.filter(({ name }) => !granted.has(name));
  if (missing.length > 0) return refused(explainMissing(missing));
  const withBusinesses = granted.has(businesses);
  const pages = await discoverPages(context, { token, withBusinesses });
  if (!pages.ok) return failed(pages.failure);
  if (pages.accounts.length === 0) {
    return refused("Facebook shared no Page. Connect again and tick at least one Page you manage.");
  }
  return { state: "discovered", authorizedUserId: person.body.id, accounts: pages.accounts };
}

function read<Body>(
  context: FacebookContext,
  { path, fields, token }: { path: string; fields?: string; token: string },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const parameters = fields ? { fields } : {};
  return callGraph(context, { method: "GET", path, token, parameters }, schema);
}

function grantedNames({ data }: z.output<typeof PermissionsAnswer>): Set<string> {
  return new Set(
    data.filter(({ status }) => status === "granted").map(({ permission }) => permission),
  );
}

function explainMissing(missing: readonly NetworkPermission[]): string {
  return `${notGranted("Facebook", missing)} Connect again and leave every permission on.`;
}

type PagesFound = { ok: true; accounts: DiscoveredAccount[] } | { ok: false; failure: Failure };

/** Page tokens that are listed with a long-lived user token do not expire. */
async function discoverPages(
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

const answersMax = 50;

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

const publishingTasks = ["CREATE_CONTENT", "MANAGE"];

function reasonAgainst({ tasks, access_token }: PageRow): string | null {
  if (!tasks.some((task) => publishingTasks.includes(task))) {
    return "You may not create content on this Page: ask someone who manages it for that task.";
  }
  if (!access_token) {
    return "Facebook gave no access to this Page: it belongs to a business that must share it with you.";
  }
  return null;
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
