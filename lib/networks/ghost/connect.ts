import type {
  Account,
  AccountSettings,
  DiscoveredAccount,
  Discovery,
  SignInRequest,
  SignInReturn,
  SignInStart,
} from "../network";
import { refused } from "../sign-in";
import type { AdminKey, Failure } from "./call";
import { classOf, explainFailure, isTransient } from "./errors";
import { readFacts } from "./facts";
import { type GhostContext, permissions } from "./settings";
import {
  accountIdOf,
  adminKeyOf,
  handleOf,
  locateSite,
  readKey,
  readSite,
  siteOf,
  versionProblem,
} from "./site";
import type { SiteAnswer } from "./wire";

/** Ghost has no dialog. In the sandbox a page stands for the person who makes the key. */
export async function beginSignIn(
  context: GhostContext,
  { redirectUri, state, typed }: SignInRequest,
): Promise<SignInStart> {
  const { sandbox, appId, origins } = context.settings;
  if (!sandbox) return await discoverSite(context, typed);
  const url = new URL("/ghost/integrations/new", origins.SITE_URL);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: appId,
    redirect_uri: redirectUri,
    scope: permissions.map(({ name }) => name).join(","),
    state,
  }).toString();
  return { state: "redirect", url: url.href, kept: {} };
}

export async function discover(
  context: GhostContext,
  { parameters }: SignInReturn,
): Promise<Discovery> {
  const [site, key] = [parameters.get("site"), parameters.get("code")];
  if (!site || !key) return refused("No key was made for Herald. Start the connection again.");
  return await discoverSite(context, { site, key });
}

export async function readAccountSettings(
  context: GhostContext,
  account: Account,
): Promise<AccountSettings | null> {
  const facts = await readFacts(context, { site: siteOf(account), key: adminKeyOf(account) });
  return facts.ok ? facts.body : null;
}

const wrongKey =
  "This is no Admin API key: copy it from the integration in Ghost, with the colon in it.";
const contentKey =
  "This is the Content API key, which can only read: copy the Admin API key below it.";

type Typed = Readonly<Record<string, string>>;

async function discoverSite(
  context: GhostContext,
  { site: typedSite = "", key: typedKey = "" }: Typed,
): Promise<Discovery> {
  const typed = readSite(typedSite);
  if (typed === null) return refused("This is no address of a site: write it as blog.example.com.");
  const key = readKey(typedKey);
  if (key === "content") return refused(contentKey);
  if (key === null) return refused(wrongKey);
  const { site, answer } = await locateSite(context, typed);
  if (!answer.ok) return failedSite(site, answer.failure);
  const problem = versionProblem(answer.body);
  if (problem) return discovered(site, answer.body, { credentials: null, reason: problem });
  return await discoverWith(context, { site, key, about: answer.body });
}

type Given = { site: string; key: AdminKey; about: SiteAnswer };

async function discoverWith(
  context: GhostContext,
  { site, key, about }: Given,
): Promise<Discovery> {
  const facts = await readFacts(context, { site, key });
  if (!facts.ok) return failedKey(facts.failure);
  const credentials = { site, keyId: key.id, secret: key.secret };
  return discovered(site, about, { credentials, reason: null, facts: facts.body });
}

function discovered(
  site: string,
  about: SiteAnswer,
  found: Pick<DiscoveredAccount, "credentials" | "reason" | "facts">,
): Discovery {
  const accountId = accountIdOf(site);
  const handle = handleOf(site, about);
  const name = about.title || handle;
  const avatarUrl = about.icon || about.logo || null;
  const account = { accountId, name, handle, avatarUrl, tokenExpiresAt: null, ...found };
  return { state: "discovered", authorizedUserId: accountId, accounts: [account] };
}

function failedSite(site: string, failure: Failure): Discovery {
  const { host } = new URL(site);
  if (failure.kind === "unsent" || failure.kind === "lost") {
    return { state: "unavailable", message: `${host} could not be reached. Is it written right?` };
  }
  const isNoGhost = failure.kind === "moved" || failure.kind === "unreadable";
  if (isNoGhost && failure.status < 500 && failure.status !== 429) {
    return refused(`${host} does not answer as a Ghost site does. Is it written right?`);
  }
  return failed(failure);
}

function failedKey(failure: Failure): Discovery {
  if (classOf(failure) !== "expired") return failed(failure);
  return refused(
    "Ghost does not accept this Admin API key: copy it again, and check that the clocks of both servers are right.",
  );
}

function failed(failure: Failure): Discovery {
  const message = explainFailure(failure);
  return isTransient(failure)
    ? { state: "unavailable", message: `${message} Start the connection again.` }
    : refused(message);
}
