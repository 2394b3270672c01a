import { z } from "zod";
import { endsAfter, instantOf } from "../http/exchange";
import type { Account, AccountCredentials } from "../network";
import type { Identity } from "./identity";
import type { TokenAnswer } from "./wire";

type Shared = {
  did: string;
  pds: string;
  token: string;
  refreshToken: string;
  accessEndsAt: Date;
};

export type PasswordSession = Shared & { kind: "password"; password: string };

export type OAuthSession = Shared & {
  kind: "oauth";
  issuer: string;
  scope: string;
  dpopKey: string;
  keyId: string;
  endsAt: Date;
};

export type Session = PasswordSession | OAuthSession;

export function sessionOf({ accountId, credentials }: Omit<Account, "name">): Session {
  const text = (name: string) => credentials[name] ?? "";
  const shared = {
    did: accountId,
    pds: text("pds"),
    token: text("token"),
    refreshToken: text("refreshToken"),
    accessEndsAt: new Date(text("accessEndsAt")),
  };
  if (credentials.password !== undefined) {
    return { ...shared, kind: "password", password: credentials.password };
  }
  return {
    ...shared,
    kind: "oauth",
    issuer: text("issuer"),
    scope: text("scope"),
    dpopKey: text("dpopKey"),
    keyId: text("keyId"),
    endsAt: new Date(text("endsAt")),
  };
}

export function credentialsOf(session: Session): AccountCredentials {
  const { kind: _, did: __, ...values } = session;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

const unknownLifeSeconds = 15 * 60;

/** Servers end a session that nobody renewed for three months. */
const sessionMs = 90 * 86_400_000;

export function sessionFrom(
  {
    access_token: token,
    refresh_token: refreshToken = "",
    scope,
    expires_in: seconds,
  }: TokenAnswer,
  {
    now,
    identity: { did, pds },
    ...client
  }: {
    now: Date;
    identity: Pick<Identity, "did" | "pds">;
    issuer: string;
    dpopKey: string;
    keyId: string;
  },
): OAuthSession {
  const accessEndsAt =
    seconds === undefined ? endOf(token, now) : endsAfter(now, seconds, unknownLifeSeconds);
  return {
    kind: "oauth",
    did,
    pds,
    token,
    refreshToken,
    scope,
    accessEndsAt,
    endsAt: new Date(now.getTime() + sessionMs),
    ...client,
  };
}

/** Reads the end of a token without trusting it: it only says when to renew. */
export function endOf(token: string, now: Date): Date {
  return endIn(token) ?? endsAfter(now, undefined, unknownLifeSeconds);
}

const Claims = z.object({ exp: z.number() });

function endIn(token: string): Date | null {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = Claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return instantOf(exp);
  } catch {
    return null;
  }
}
