import { generateKeyPairSync } from "node:crypto";
import type { Account } from "../../network";
import { recordDirectly } from "../../simulation/site";
import { clientKeys } from "../client";
import { credentialsOf, sessionFrom } from "../session";
import { permissions } from "../settings";
import { type PrivateJwk, thumbprintOf } from "../signed-token";
import type { Site } from "./site";
import { newToken } from "./token-routes";
import { findAccount, sampleAccounts } from "./world";

const scope = permissions.map(({ name }) => name).join(" ");

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ format: "jwk" }) as PrivateJwk;
  const token = newToken(site, { accountId: account.id, scope, keyThumbprint: thumbprintOf(key) });
  recordDirectly(site, "sandbox.grant", token);
  const settings = { ...site.app, sandbox: true, origins: noOrigins };
  const session = sessionFrom(
    {
      access_token: token.token,
      token_type: "DPoP",
      refresh_token: token.refreshToken,
      scope,
      sub: account.id,
      expires_in: site.switches.accessSeconds,
    },
    {
      now: site.now(),
      identity: { did: account.id, pds: site.baseUrl },
      issuer: site.baseUrl,
      dpopKey: JSON.stringify(key),
      keyId: clientKeys(settings)[0]?.id ?? "",
    },
  );
  return { accountId: account.id, name: account.name, credentials: credentialsOf(session) };
}

const noOrigins = { SERVICE_URL: "", PLC_URL: "", RESOLVER_URL: "", WEB_URL: "" };

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.revoked",
    accountId: accountId ?? null,
  });
}
