import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { hasAppSecret, networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { type EffectHandlers, SimulatedState } from "../../simulation/state";
import type { SimulatorOptions } from "../../simulator";
import { credentialsFor } from "../long-token";
import { refuse } from "./refusal";
import { findValidToken } from "./tokens";

const CodeIssued = z.object({
  kind: z.literal("code.issued"),
  code: z.string(),
  redirectUri: z.string(),
  accountId: z.string(),
  permissions: z.array(z.string()),
});

const TokenIssued = z.object({
  kind: z.literal("token.issued"),
  token: z.string(),
  length: z.enum(["short", "long"]),
  accountId: z.string(),
  permissions: z.array(z.string()),
  issuedAtMs: z.number(),
  expiresAtMs: z.number(),
});

/** The effects of a network whose accounts sign in by themselves and get tokens of 60 days. */
export const tokenEffects = [
  CodeIssued,
  z.object({ kind: z.literal("code.used"), code: z.string() }),
  TokenIssued,
  z.object({
    kind: z.literal("tokens.killed"),
    accountId: z.string().nullable(),
    subcode: z.number(),
  }),
] as const;
type TokenEffect = z.output<(typeof tokenEffects)[number]>;

type Code = z.output<typeof CodeIssued> & { atMs: number; isUsed: boolean };
export type Token = z.output<typeof TokenIssued> & { killedBySubcode: number | null };

export abstract class LongTokenState<Effect extends { kind: string }> extends SimulatedState<
  Effect,
  z.output<typeof CodeIssued>
> {
  readonly tokens = new Map<string, Token>();

  protected readonly tokenHandlers: EffectHandlers<TokenEffect> = {
    "code.issued": (effect, atMs) => this.issueCode(effect, atMs),
    "code.used": (effect) => this.redeemCode(effect),
    "token.issued": (effect) => {
      this.tokens.set(effect.token, { ...effect, killedBySubcode: null });
    },
    "tokens.killed": ({ accountId, subcode }) => {
      for (const token of this.tokens.values()) {
        if (accountId === null || token.accountId === accountId) token.killedBySubcode = subcode;
      }
    },
  };
}

type TokenSite = {
  app: SimulatorOptions["app"];
  now: () => Date;
  switches: { clockSkewMs: number };
  store: {
    state: { tokens: ReadonlyMap<string, Token>; codes: ReadonlyMap<string, Code> };
    record(
      effect: TokenEffect,
      cause: { atMs: number; operation: string; requestHash: string },
    ): void;
  };
};

/** Is what a network has of its own in its tokens. */
type Family = {
  family: "ig" | "th";
  /** Begins every token. */
  begins: string;
  /** A token without it is not refreshed. */
  basic: string;
  answer: (body: unknown) => Reply;
  answerShort: (token: string, code: Code) => Reply;
};

export function longTokenRoutes(site: TokenSite, own: Family): Route[] {
  return [
    {
      method: "POST",
      path: "/oauth/access_token",
      operation: "oauth.exchange",
      run: (visit) => exchange(site, own, visit),
    },
    {
      method: "GET",
      path: "/access_token",
      operation: "oauth.lengthen",
      run: (visit) => lengthen(site, own, visit),
    },
    {
      method: "GET",
      path: "/refresh_access_token",
      operation: "oauth.refresh",
      run: (visit) => refresh(site, own, visit),
    },
  ];
}

const longLifetimeSeconds = 5_183_944;

export function grantLongToken(
  site: TokenSite,
  { id, name, username }: { id: string; name: string; username: string },
  { begins, permissions }: { begins: string; permissions: string[] },
): Account {
  const token = newToken(begins);
  const issuedAtMs = networkTimeMs(site);
  const expiresAtMs = issuedAtMs + longLifetimeSeconds * 1000;
  recordDirectly<TokenEffect>(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    length: "long",
    accountId: id,
    permissions,
    issuedAtMs,
    expiresAtMs,
  });
  const issuedAt = new Date(issuedAtMs);
  const expiresAt = new Date(expiresAtMs);
  const credentials = credentialsFor({ token, username, issuedAt, expiresAt });
  return { accountId: id, name, credentials };
}

export function revokeTokens(site: TokenSite, accountId: string | undefined): void {
  recordDirectly<TokenEffect>(site, "sandbox.revoke", {
    kind: "tokens.killed",
    accountId: accountId ?? null,
    subcode: 460,
  });
}

export function removeApp(site: TokenSite, accountId: string): void {
  const killed = { kind: "tokens.killed", accountId, subcode: 458 } as const;
  recordDirectly<TokenEffect>(site, "sandbox.remove-app", killed);
}

function newToken(begins: string): string {
  return `${begins}${randomBytes(72).toString("base64url")}`;
}

function exchange(site: TokenSite, own: Family, visit: Visit): Reply {
  const code = readCode(site, visit.request.parameters);
  if (typeof code === "string") return refuseExchange(code);
  record<TokenEffect>(site, visit, { kind: "code.used", code: code.code });
  return own.answerShort(issue(site, own, visit, { ...code, length: "short" }), code);
}

const codeLifetimeMs = 60 * 60_000;

function readCode(site: TokenSite, parameters: URLSearchParams): Code | string {
  if (parameters.get("client_id") !== site.app.appId) return "Invalid platform app";
  if (!hasAppSecret(site, parameters)) return "Error validating client secret.";
  if (parameters.get("grant_type") !== "authorization_code") return "Invalid grant_type";
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  if (!code) return "Invalid authorization code";
  if (code.redirectUri !== parameters.get("redirect_uri")) {
    return "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request";
  }
  if (code.isUsed) return "This authorization code has been used";
  const isOld = site.now().getTime() - code.atMs > codeLifetimeMs;
  return isOld ? "This authorization code has expired" : code;
}

function refuseExchange(message: string): Reply {
  return json({ error_type: "OAuthException", code: 400, error_message: message }, 400);
}

type Issued = Pick<Token, "accountId" | "permissions" | "length">;

const shortLifetimeSeconds = 3600;

function issue(
  site: TokenSite,
  { begins }: Family,
  visit: Visit,
  { accountId, permissions, length }: Issued,
): string {
  const token = newToken(begins);
  const issuedAtMs = networkTimeMs(site);
  const seconds = length === "long" ? longLifetimeSeconds : shortLifetimeSeconds;
  const expiresAtMs = issuedAtMs + seconds * 1000;
  const owned = { accountId, permissions, length };
  record<TokenEffect>(site, visit, {
    kind: "token.issued",
    token,
    ...owned,
    issuedAtMs,
    expiresAtMs,
  });
  return token;
}

function lengthen(site: TokenSite, own: Family, visit: Visit): Reply {
  const { parameters } = visit.request;
  if (parameters.get("grant_type") !== `${own.family}_exchange_token`) unsupportedGrant();
  if (!hasAppSecret(site, parameters)) {
    refuse({ message: "Error validating client secret.", code: 1 });
  }
  const token = findValidToken(site, parameters.get("access_token") ?? "");
  if (token.length !== "short") unsupportedGrant();
  return answerLong(site, own, visit, token);
}

function unsupportedGrant(): never {
  refuse({ message: "Unsupported request - method type: get", code: 100 });
}

function answerLong(
  site: TokenSite,
  own: Family,
  visit: Visit,
  { accountId, permissions }: Token,
): Reply {
  const token = issue(site, own, visit, { accountId, permissions, length: "long" });
  const body = { access_token: token, token_type: "bearer", expires_in: longLifetimeSeconds };
  return own.answer(body);
}

const renewableAfterMs = 24 * 60 * 60_000;

function refresh(site: TokenSite, own: Family, visit: Visit): Reply {
  const { parameters } = visit.request;
  if (parameters.get("grant_type") !== `${own.family}_refresh_token`) unsupportedGrant();
  const token = findValidToken(site, parameters.get("access_token") ?? "");
  if (token.length !== "long") unsupportedGrant();
  if (!token.permissions.includes(own.basic)) {
    refuse({ message: `(#10) This endpoint requires ${own.basic}`, code: 10 });
  }
  if (networkTimeMs(site) - token.issuedAtMs < renewableAfterMs) {
    refuse({ message: "(#100) The access token is not old enough to be refreshed", code: 100 });
  }
  return answerLong(site, own, visit, token);
}
