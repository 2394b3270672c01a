import type {
  Account,
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

export type XOrigin = "WEB_URL" | "API_URL";
export type XSettings = NetworkSettings<XOrigin>;
export type XContext = NetworkContext<XOrigin>;

/** Prices in US dollars as X published them on 20 April 2026, for apps that pay by use. */
export const configuration = {
  prefix: "X",
  version: "2",
  origins: { WEB_URL: "https://x.com", API_URL: "https://api.x.com" },
  prices: { post: 0.015, link: 0.2, alt: 0.005 },
} satisfies NetworkConfiguration<XOrigin>;

export const permissions = [
  { name: "tweet.write", purpose: "Publish and delete posts as you" },
  { name: "tweet.read", purpose: "Read back what was published" },
  { name: "users.read", purpose: "Know which account this is" },
  { name: "media.write", purpose: "Upload images and videos" },
  { name: "offline.access", purpose: "Stay connected for longer than two hours" },
] as const satisfies readonly NetworkPermission[];

export const scope = permissions.map(({ name }) => name).join(" ");

export function missingPermissions(granted: string): NetworkPermission[] {
  const given = new Set(granted.split(" "));
  return permissions.filter(({ name }) => !given.has(name));
}

export function tokenOf({ credentials }: Pick<Account, "credentials">): string {
  return credentials.token ?? "";
}

/** X leads from an address with a former name to the one with the name of today. */
export function permalinkOf({ origins }: XSettings, account: Account, remoteId: string): string {
  return `${origins.WEB_URL}/${account.credentials.username || "i"}/status/${remoteId}`;
}
