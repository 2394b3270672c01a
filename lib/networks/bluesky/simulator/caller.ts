import type { z } from "zod";
import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs } from "../../simulation/site";
import { readProof } from "./proofs";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, type SampleAccount } from "./world";
import { invalid, refuse } from "./xrpc-error";

export function readCaller(site: Site, request: SimulatedRequest): SampleAccount {
  const [, scheme = "", value = ""] =
    request.headers.authorization?.match(/^(Bearer|DPoP) (\S+)$/) ?? [];
  if (!value) refuse(401, "AuthMissing", "Authentication Required");
  const status = scheme === "DPoP" ? 401 : 400;
  const token = site.store.state.tokens.get(value);
  if (token) assertProven(site, request, { token, scheme });
  if (!token || token.isRevoked) refuse(status, ...gone(scheme));
  if (networkTimeMs(site) >= token.expiresAtMs) {
    refuse(status, "ExpiredToken", "Token has expired");
  }
  const account = findAccount(token.accountId);
  if (!account) refuse(400, "AccountNotFound", "Account not found");
  return account;
}

export function readWriter(site: Site, request: SimulatedRequest): SampleAccount {
  const account = readCaller(site, request);
  const value = request.headers.authorization?.split(" ").at(-1) ?? "";
  const token = site.store.state.tokens.get(value);
  if (!token?.scope.split(" ").includes("transition:generic")) {
    refuse(403, "ScopeMissingError", "Missing required scope");
  }
  if (!account.isActive) refuse(401, "AccountDeactivated", "Account is deactivated");
  return account;
}

export function readBody<Schema extends z.ZodType>(
  { body, headers }: SimulatedRequest,
  schema: Schema,
): z.output<Schema> {
  if (!headers["content-type"]?.startsWith("application/json")) {
    invalid("Wrong request encoding (Content-Type)");
  }
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  invalid(`Input/${issue?.path.join("/")} ${issue?.message}`);
}

function assertProven(
  site: Site,
  request: SimulatedRequest,
  { token, scheme }: { token: Token; scheme: string },
): void {
  if (token.keyThumbprint === null) {
    if (scheme !== "Bearer") refuse(400, "InvalidToken", "Token could not be verified");
    return;
  }
  if (scheme !== "DPoP") refuse(400, "InvalidToken", "The token is bound to a key");
  if (readProof(site, request, token.token) !== token.keyThumbprint) {
    refuse(401, "invalid_token", "The token is bound to another key");
  }
}

function gone(scheme: string): [error: string, message: string] {
  return scheme === "DPoP"
    ? ["invalid_token", "Token is not known"]
    : ["InvalidToken", "Token has been revoked"];
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
