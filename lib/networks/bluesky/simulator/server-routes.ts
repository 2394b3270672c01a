import { createHash } from "node:crypto";
import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { permissions } from "../settings";
import { readBody, readCaller } from "./caller";
import type { Site } from "./site";
import type { Token } from "./state";
import { newToken } from "./token-routes";
import { findAccount, findByHandle, type SampleAccount } from "./world";
import { invalid, refuse } from "./xrpc-error";

const scope = permissions.map(({ name }) => name).join(" ");

export function serverRoutes(site: Site): Route[] {
  const server = "/xrpc/com.atproto.server";
  return [
    {
      method: "POST",
      path: `${server}.createSession`,
      operation: "session.create",
      run: (visit) => createSession(site, visit),
    },
    {
      method: "POST",
      path: `${server}.refreshSession`,
      operation: "session.refresh",
      run: (visit) => refreshSession(site, visit),
    },
    {
      method: "POST",
      path: `${server}.deleteSession`,
      operation: "session.delete",
      run: (visit) => deleteSession(site, visit),
    },
    {
      method: "GET",
      path: `${server}.getSession`,
      operation: "session.read",
      run: ({ request }) => json(currentSessionOf(readCaller(site, request))),
    },
    {
      method: "GET",
      path: "/xrpc/com.atproto.identity.resolveHandle",
      operation: "identity.resolve",
      run: ({ request }) => resolve(request.parameters.get("handle")),
    },
    {
      method: "GET",
      path: "/:did",
      operation: "identity.document",
      run: ({ segments }) => documentOf(site, segments.did),
    },
  ];
}

export function appPasswordOf({ handle }: Pick<SampleAccount, "handle">): string {
  const letters = createHash("sha256").update(handle).digest("hex").slice(0, 16);
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

const Credentials = z.object({ identifier: z.string(), password: z.string() });

function createSession(site: Site, visit: Visit): Reply {
  const { identifier, password } = readBody(visit.request, Credentials);
  const account = findAccount(identifier) ?? findByHandle(identifier.toLowerCase());
  if (!account || password !== appPasswordOf(account)) {
    refuse(401, "AuthenticationRequired", "Invalid identifier or password");
  }
  return openSession(site, visit, account);
}

function refreshSession(site: Site, visit: Visit): Reply {
  const token = readRefreshToken(site, visit);
  const account = findAccount(token.accountId);
  if (!account) refuse(400, "AccountNotFound", "Account not found");
  record(site, visit, { kind: "token.replaced", token: token.token });
  return openSession(site, visit, account);
}

function deleteSession(site: Site, visit: Visit): Reply {
  const { token } = readRefreshToken(site, visit);
  record(site, visit, { kind: "token.replaced", token });
  return json({});
}

function readRefreshToken(site: Site, { request }: Visit): Token {
  const [, value = ""] = request.headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  const token = site.store.state.byRefreshToken(value);
  if (!token || token.isRevoked || token.keyThumbprint !== null) {
    refuse(400, "ExpiredToken", "Token has been revoked");
  }
  return token;
}

function openSession(site: Site, visit: Visit, account: SampleAccount): Reply {
  const token = newToken(site, { accountId: account.id, scope, keyThumbprint: null });
  record(site, visit, token);
  return json({
    ...currentSessionOf(account),
    accessJwt: token.token,
    refreshJwt: token.refreshToken,
  });
}

function currentSessionOf({ id, handle, isActive }: SampleAccount) {
  return { did: id, handle, active: isActive, ...(!isActive && { status: "deactivated" }) };
}

function resolve(handle: string | null): Reply {
  const account = findByHandle(handle);
  if (!account) invalid("Unable to resolve handle");
  return json({ did: account.id });
}

function documentOf(site: Site, did: string | undefined): Reply {
  const account = findAccount(did);
  if (!account) return json({ message: `DID not registered: ${did}` }, 404);
  return json({
    "@context": ["https://www.w3.org/ns/did/v1"],
    id: account.id,
    alsoKnownAs: [`at://${account.handle}`],
    service: [
      { id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: site.baseUrl },
    ],
  });
}
