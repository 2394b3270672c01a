import { withoutEnd } from "../content/rules/text";
import type { Account } from "../network";
import { type AdminKey, type Answer, callGhost } from "./call";
import type { GhostContext, GhostSettings } from "./settings";
import { SiteAnswer } from "./wire";

/** Reads an address that a person types or copies, up to where Ghost's own part of it begins. */
export function readSite(typed: string): string | null {
  const trimmed = typed.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, pathname, username, password } = new URL(address);
  const isNamed = hostname.includes(".") || hostname === "localhost";
  if (!isNamed || username !== "" || password !== "") return null;
  const [folder = ""] = `${pathname}/`.split("/ghost/", 1);
  return `${origin}${withoutEnd(folder, /\//)}`;
}

const adminKey = /^([\da-f]{24}):([\da-f]{64})$/i;
const contentKey = /^[\da-f]{26}$/i;

export type TypedKey = AdminKey | "content" | null;

export function readKey(typed: string): TypedKey {
  const trimmed = typed.trim();
  if (contentKey.test(trimmed)) return "content";
  const [, id, secret] = adminKey.exec(trimmed) ?? [];
  return id && secret ? { id, secret } : null;
}

export function siteOf({ credentials }: Account): string {
  return credentials.site ?? "";
}

export function adminKeyOf({ credentials }: Account): AdminKey {
  return { id: credentials.keyId ?? "", secret: credentials.secret ?? "" };
}

/** Names the address that answers, because a site may call itself by any other. */
export function accountIdOf(site: string): string {
  return named(site);
}

/** Shows a site by the address where people read it. */
export function handleOf(site: string, { url }: Pick<SiteAnswer, "url">): string {
  const isAddress = url && URL.canParse(url) && /^https?:/.test(url);
  return named(isAddress ? url : site);
}

export function accountUrl(
  { sandbox, origins }: GhostSettings,
  { handle }: { handle: string },
): string | null {
  const address = `${sandbox ? new URL(origins.SITE_URL).protocol : "https:"}//${handle}/`;
  return URL.canParse(address) ? address : null;
}

export type Located = { site: string; answer: Answer<SiteAnswer> };

/** The administration may be on a host of its own, to which the site then leads. */
export async function locateSite(context: GhostContext, typed: string): Promise<Located> {
  const answer = await readSiteAnswer(context, typed);
  const to = !answer.ok && answer.failure.kind === "moved" ? answer.failure.to : null;
  const site = to?.includes("/ghost/api/admin/site") ? readSite(to) : null;
  return site ? { site, answer: await readSiteAnswer(context, site) } : { site: typed, answer };
}

/** Is the oldest version whose calls are the ones that are made here. */
const majorMin = 5;

export function versionProblem({ version }: Pick<SiteAnswer, "version">): string | null {
  const major = Number.parseInt(version ?? "", 10);
  if (Number.isNaN(major) || major >= majorMin) return null;
  return `This site runs Ghost ${major}; Herald needs Ghost ${majorMin} or newer.`;
}

export function readSiteAnswer(context: GhostContext, site: string): Promise<Answer<SiteAnswer>> {
  return callGhost(context, { site, method: "GET", path: "site/" }, SiteAnswer);
}

function named(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${withoutEnd(pathname, /\//)}`;
}
