import { exchange } from "../http/exchange";
import type { Account } from "../network";
import { type Answer, callWordPress, type Failure, withoutSlashes } from "./call";
import type { WordPressContext, WordPressSettings } from "./settings";
import { RootAnswer } from "./wire";

export type Site = {
  api: string;
  name: string;
  icon: string;
  /** People make a password for an application on this page; null where they cannot. */
  authorization: string | null;
};

export type FoundSite =
  | { state: "found"; site: Site }
  /** It answered, but not as a WordPress whose API is there. */
  | { state: "other"; failure: Failure | null }
  | { state: "away"; failure: Failure };

export function typedSite(
  { sandbox, origins }: WordPressSettings,
  { site = "" }: Readonly<Record<string, string>>,
): string | null {
  return sandbox ? new URL(origins.SITE_URL).origin : readSite(site);
}

/** Takes an address with or without its scheme, in a folder too, and pages of its administration. */
export function readSite(typed: string): string | null {
  const trimmed = typed.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, username, password, pathname } = new URL(address);
  const isNamed = hostname.includes(".") || hostname === "localhost";
  if (!isNamed || username !== "" || password !== "") return null;
  const parts = pathname.split("/");
  const own = parts.findIndex((part) => /^(?:wp-(?:admin|login|json)\b|index\.php$)/.test(part));
  const folder = parts.slice(0, own < 0 ? parts.length : own).join("/");
  return withoutSlashes(`${origin}${folder}`);
}

/**
 * A site names its API in a header of its pages; without one, the query that every WordPress knows
 * stands for it.
 */
export async function findSite(context: WordPressContext, address: string): Promise<FoundSite> {
  const page = await openPage(context, new URL(`${address}/`));
  if ("failure" in page) return { state: "away", failure: page.failure };
  const named = page.api ? await readRoot(context, page.api) : null;
  if (named?.ok) return { state: "found", site: siteFrom(page.api ?? "", named.body) };
  const plain = new URL("?rest_route=/", page.url).href;
  const answer = await readRoot(context, plain);
  if (answer.ok) return { state: "found", site: siteFrom(plain, answer.body) };
  const { failure } = named ?? answer;
  const isAway = failure.kind === "unsent" || failure.kind === "lost";
  return isAway ? { state: "away", failure } : { state: "other", failure };
}

/** Host and folder of the site that an API belongs to, which name it among all sites. */
export function placeOf(api: string): string {
  const { host, pathname } = new URL(api);
  const folder = withoutSlashes(pathname).replace(/\/(?:wp-json|index\.php)$/, "");
  return `${host}${withoutSlashes(folder)}`;
}

export function accountIdOf(userId: string, api: string): string {
  return `${userId}@${placeOf(api)}`;
}

export function userIdOf({ accountId }: Pick<Account, "accountId">): string {
  const [id = ""] = accountId.split("@", 1);
  return id;
}

export function accountUrl(
  { sandbox, origins }: WordPressSettings,
  { handle }: { accountId: string; handle: string },
): string | null {
  if (sandbox) return new URL(origins.SITE_URL).href;
  const place = handle.slice(handle.lastIndexOf("@") + 1);
  const scheme = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(place) ? "http" : "https";
  const address = `${scheme}://${place}/`;
  return place !== "" && URL.canParse(address) ? new URL(address).href : null;
}

const redirectsMax = 3;
const pageDeadlineMs = 20_000;

type OpenedPage = { url: URL; api: string | null } | { failure: Failure };

async function openPage(context: WordPressContext, start: URL): Promise<OpenedPage> {
  let url = start;
  for (let count = 0; ; count += 1) {
    const signal = AbortSignal.timeout(pageDeadlineMs);
    const opened = await exchange(headersOf(context.fetch), { url, signal });
    if (!opened.ok) return opened;
    const { status, headers } = opened.response;
    const location = headers.get("location");
    const next = status >= 300 && status < 400 && location ? redirectOf(location, url) : null;
    if (!next || count === redirectsMax) return { url, api: apiIn(headers.get("link"), url) };
    url = next;
  }
}

/** The page itself is not read: it can be of any length. */
function headersOf(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { status, headers, body } = await send(input, init);
    void body?.cancel().catch(() => undefined);
    return new Response(null, { status: status === 101 ? 200 : status, headers });
  };
}

function redirectOf(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  return /^https?:$/.test(next.protocol) ? next : null;
}

const apiLink = /<([^<>]{1,2000})>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;

function apiIn(link: string | null, page: URL): string | null {
  const [, address = ""] = apiLink.exec(link?.slice(0, 8000) ?? "") ?? [];
  return address !== "" && URL.canParse(address, page) ? new URL(address, page).href : null;
}

function readRoot(context: WordPressContext, api: string): Promise<Answer<RootAnswer>> {
  return callWordPress(context, { api, method: "GET", path: "" }, RootAnswer);
}

function siteFrom(api: string, { name, site_icon_url, authentication }: RootAnswer): Site {
  const passwords = authentication?.["application-passwords"];
  return {
    api,
    name: (name?.trim() || placeOf(api)).slice(0, 200),
    icon: site_icon_url?.slice(0, 2000) ?? "",
    authorization: passwords?.endpoints.authorization ?? null,
  };
}
