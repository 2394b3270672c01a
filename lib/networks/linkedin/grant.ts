import type { z } from "zod";
import type { TokenAnswer } from "./wire";

export type Grant = { credentials: Credentials; expiresAt: Date };

type Credentials = {
  token: string;
  issuedAt: string;
  refreshToken?: string;
  refreshExpiresAt?: string;
};

const minutesOfAYear = 525_600;

export function readGrant(answer: z.output<typeof TokenAnswer>, issuedAt: Date): Grant {
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken } = answer;
  const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
  const credentials = { token, issuedAt: issuedAt.toISOString() };
  if (!refreshToken) return { credentials, expiresAt };
  const refreshMs = refreshLifetimeMs(answer.refresh_token_expires_in);
  const refreshExpiresAt = new Date(issuedAt.getTime() + refreshMs).toISOString();
  return { credentials: { ...credentials, refreshToken, refreshExpiresAt }, expiresAt };
}

/** Some answers give a year in minutes instead of seconds; a missing value means a year. */
function refreshLifetimeMs(seconds: number | undefined): number {
  const isInMinutes = seconds === undefined || seconds === minutesOfAYear;
  return isInMinutes ? minutesOfAYear * 60_000 : seconds * 1000;
}
