import type { z } from "zod";
import { endsAfter } from "../http/instants";
import type { TokenAnswer } from "./wire";

export type Grant = { credentials: Credentials; expiresAt: Date };

type Credentials = {
  token: string;
  issuedAt: string;
  refreshToken?: string;
  refreshExpiresAt?: string;
};

const usualSeconds = 60 * 86_400;
const minutesOfAYear = 525_600;
const yearSeconds = minutesOfAYear * 60;

export function readGrant(answer: z.output<typeof TokenAnswer>, issuedAt: Date): Grant {
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken } = answer;
  const expiresAt = endsAfter(issuedAt, seconds, usualSeconds);
  const credentials = { token, issuedAt: issuedAt.toISOString() };
  if (!refreshToken) return { credentials, expiresAt };
  const refreshSeconds = refreshLifetime(answer.refresh_token_expires_in);
  const refreshExpiresAt = endsAfter(issuedAt, refreshSeconds, yearSeconds).toISOString();
  return { credentials: { ...credentials, refreshToken, refreshExpiresAt }, expiresAt };
}

/** Some answers give a year in minutes instead of seconds; a missing value means a year. */
function refreshLifetime(seconds: number | undefined): number | undefined {
  return seconds === minutesOfAYear ? yearSeconds : seconds;
}
