import type { Account } from "../network";
import type { MastodonSettings } from "./settings";

const handle = /^@?[^@\s/]+@([^@\s/]+)$/;

export function readServer(typed: string): string | null {
  const trimmed = typed.trim();
  const [, host = trimmed] = handle.exec(trimmed) ?? [];
  const address = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, username, password } = new URL(address);
  const isNamed = hostname.includes(".") || hostname === "localhost";
  return isNamed && username === "" && password === "" ? origin : null;
}

export function typedServer(
  { sandbox, origins }: MastodonSettings,
  { server = "" }: Readonly<Record<string, string>>,
): string | null {
  return sandbox ? new URL(origins.SERVER_URL).origin : readServer(server);
}

export function serverOf({ credentials }: Account): string {
  return credentials.server ?? "";
}

export function tokenOf({ credentials }: Account): string {
  return credentials.token ?? "";
}

export function accountIdOf(id: string, server: string): string {
  return `${id}@${new URL(server).host}`;
}

export function localIdOf({ accountId }: Pick<Account, "accountId">): string {
  return accountId.slice(0, accountId.lastIndexOf("@"));
}

export function accountUrl(
  { sandbox, origins }: MastodonSettings,
  { handle: name }: { accountId: string; handle: string },
): string | null {
  const [, user = "", host = ""] = name.match(/^@?([^@]+)@(.+)$/) ?? [];
  const origin = sandbox ? origins.SERVER_URL : `https://${host}`;
  return URL.canParse(origin) ? `${new URL(origin).origin}/@${user}` : null;
}
