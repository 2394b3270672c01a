import type { AccountCredentials } from "../network";

const lifetimeSeconds = 60 * 24 * 60 * 60;

type Token = { token: string; username: string; issuedAt: Date; expiresAt: Date };

/** What is kept of an account: its token, how old it is, and the name that its comments carry. */
export function credentialsFor({ token, username, issuedAt, expiresAt }: Token) {
  return {
    token,
    username,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies AccountCredentials;
}

/** Null where an instant is not known. */
export function instantIn(credentials: AccountCredentials, name: "issuedAt" | "expiresAt") {
  const at = new Date(credentials[name] ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An answer that does not say how long a token lives means 60 days. */
export function expiryOf(seconds: number | undefined, now: Date): Date {
  return new Date(now.getTime() + (seconds ?? lifetimeSeconds) * 1000);
}
