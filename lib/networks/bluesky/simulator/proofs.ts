import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs } from "../../simulation/site";
import { publishedKeys } from "../client";
import { type PublicJwk, thumbprintOf } from "../signed-token";
import type { Site } from "./site";
import { XrpcRefusal } from "./xrpc-error";

const nonce = "a-number-of-the-sandbox";
const toleranceSeconds = 180;

const Jwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.undefined().optional(),
});
const ProofHeader = z.object({ typ: z.literal("dpop+jwt"), alg: z.literal("ES256"), jwk: Jwk });
const ProofClaims = z.object({
  jti: z.string().min(8),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
});
const AssertionHeader = z.object({ alg: z.literal("ES256"), kid: z.string() });
const AssertionClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  jti: z.string().min(8),
  exp: z.number(),
});

export function readProof(site: Site, request: SimulatedRequest, token?: string): string {
  const { header, claims, isSigned } = parse(String(request.headers.dpop ?? ""));
  const known = ProofHeader.safeParse(header);
  const said = ProofClaims.safeParse(claims);
  if (!known.success || !said.success) refuseProof("The DPoP proof is missing or malformed");
  const { jwk } = known.data;
  if (!isSigned(jwk)) refuseProof("The DPoP proof is not signed by its key");
  assertFor(site, request, { ...said.data, token });
  return thumbprintOf(jwk);
}

type Said = z.output<typeof ProofClaims> & { token: string | undefined };

function assertFor(site: Site, request: SimulatedRequest, { token, ...said }: Said): void {
  const { htm, htu, iat, ath } = said;
  const own = new URL(request.url.pathname, site.baseUrl).href;
  if (htm !== request.method || htu !== own) refuseProof("The DPoP proof is for another call");
  if (Math.abs(iat - networkTimeMs(site) / 1000) > toleranceSeconds) {
    refuseProof("The DPoP proof is too old");
  }
  if (token !== undefined && ath !== hashOf(token)) {
    refuseProof("The DPoP proof is for another token");
  }
  if (wantsNonce(site, token) && said.nonce !== nonce) askForNonce(token !== undefined);
}

function wantsNonce({ switches: { asksForNonce } }: Site, token: string | undefined): boolean {
  return asksForNonce === "always" || (asksForNonce === "signing-in" && token === undefined);
}

export function assertClient(site: Site, { parameters }: SimulatedRequest): void {
  const { header, claims, isSigned } = parse(parameters.get("client_assertion") ?? "");
  const known = AssertionHeader.safeParse(header);
  const said = AssertionClaims.safeParse(claims);
  const { appId, appSecret, version } = site.app;
  const settings = { appId, appSecret, version, sandbox: true, origins: emptyOrigins };
  const key = publishedKeys(settings).find(({ kid }) => kid === known.data?.kid);
  const isOurs =
    parameters.get("client_id") === appId && said.data?.iss === appId && said.data.sub === appId;
  const isCurrent =
    said.data?.aud === site.baseUrl && said.data.exp * 1000 > networkTimeMs(site) - 60_000;
  if (!key || !isOurs || !isCurrent || !isSigned(key)) {
    throw new XrpcRefusal(400, "invalid_client", "The client assertion is not valid");
  }
}

const emptyOrigins = { SERVICE_URL: "", PLC_URL: "", RESOLVER_URL: "", WEB_URL: "" };

function parse(token: string) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const isSigned = (jwk: PublicJwk) => {
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const given = Buffer.from(signature, "base64url");
    const input = { key, dsaEncoding: "ieee-p1363" } as const;
    return verify("sha256", Buffer.from(`${head}.${body}`), input, given);
  };
  return { header: decode(head), claims: decode(body), isSigned };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function refuseProof(message: string): never {
  throw new XrpcRefusal(400, "invalid_dpop_proof", message);
}

function askForNonce(isResource: boolean): never {
  const challenge = 'DPoP error="use_dpop_nonce"';
  const status = isResource ? 401 : 400;
  const refusal = new XrpcRefusal(status, "use_dpop_nonce", "A nonce is needed");
  refusal.headers["dpop-nonce"] = nonce;
  if (isResource) refusal.headers["www-authenticate"] = challenge;
  throw refusal;
}
