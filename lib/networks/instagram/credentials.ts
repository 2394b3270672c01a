import { endsAfter } from "../http/instants";
import type { AccountCredentials } from "../network";

const lifetimeSeconds = 60 * 24 * 60 * 60;

type Token = { token: string; username: string; issuedAt: Date; expiresAt: Date };

export function credentialsFor({ token, username, issuedAt, expiresAt }: Token) {
  return {
    token,
    username,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies AccountCredentials;
}

export function instantIn(credentials: AccountCredentials, name: "issuedAt" | "expiresAt") {
  const at = new Date(credentials[name] ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function expiryOf(seconds: number | undefined, now: Date): Date {
  return endsAfter(now, seconds, lifetimeSeconds);
}
