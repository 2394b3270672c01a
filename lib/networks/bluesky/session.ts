import type { Account, AccountCredentials } from "../network";

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
