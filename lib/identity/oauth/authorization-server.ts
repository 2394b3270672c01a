import { createECDH } from "node:crypto";
import Provider, { type Context, errors, interactionPolicy } from "oidc-provider";
import { actorFromSession } from "@/lib/identity/auth/actor-from-session";
import { sessionTokenIn } from "@/lib/identity/auth/session-cookie";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { derivedKey } from "@/lib/kernel/sealing/derived-key";
import { fetchPublicDocument } from "./fetch-public-document";
import { mcpResource } from "./mcp-resource";
import { postgresAdapter } from "./postgres-adapter";
import { scopeNames } from "./rules";

const day = 86_400;

export const grantDays = 90;

type Fetch = (address: string | URL) => Promise<Response>;

export function authorizationServer(fetchDocument: Fetch = fetchPublicDocument): Provider {
  shared.heraldOAuth ??= makeAuthorizationServer(fetchDocument);
  return shared.heraldOAuth;
}

export const routes = {
  authorization: "/api/oauth/authorize",
  token: "/api/oauth/token",
  revocation: "/api/oauth/revoke",
  registration: "/api/oauth/register",
  jwks: "/api/oauth/keys",
  end_session: "/api/oauth/end",
};

const shared = globalThis as typeof globalThis & { heraldOAuth?: Provider };

/** OAuth 2.1 for assistants: codes with PKCE for public clients, opaque tokens for one resource. */
function makeAuthorizationServer(fetchDocument: Fetch): Provider {
  const provider = new Provider(env.BASE_URL, {
    adapter: postgresAdapter,
    fetch: fetchDocument,
    jwks: signingKeys(),
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    clientDefaults: {
      // Native clients may use loopback addresses and their own scheme, no other plain http.
      application_type: "native",
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "ES256",
      token_endpoint_auth_method: "none",
    },
    clientAuthMethods: ["none"],
    responseTypes: ["code"],
    scopes: scopeNames,
    ttl: seconds,
    pkce: { required: () => true },
    expiresWithSession: () => false,
    issueRefreshToken: (_: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    cookies: {
      keys: cookieKeys(),
      names: { interaction: "oauth_request", resume: "oauth_resume", session: "oauth_state" },
    },
    interactions: {
      url: (_: Context, { uid }: { uid: string }) => `${env.BASE_URL}/authorize/${uid}`,
      policy: askAlways(),
    },
    routes,
    renderError: (ctx: Context, { error }: { error: string }) =>
      ctx.redirect(`${env.BASE_URL}/authorize/problem?code=${encodeURIComponent(error)}`),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      registration: {
        enabled: env.OAUTH_REGISTRATION === "on",
        issueRegistrationAccessToken: false,
        // The library would store a secret for each client; public clients need none.
        secretFactory: () => undefined,
      },
      clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => mcpResource.url,
        useGrantedResource: () => true,
        getResourceServerInfo,
      },
    },
  });
  // `handleOAuthRequest` sets the forwarding headers from the configured origin.
  provider.proxy = true;
  provider.on("server_error", (_, err) => log.error({ err }, "The authorization server failed"));
  return provider;
}

/** The library requires signing keys; our tokens are opaque, so none is ever signed. */
function signingKeys() {
  const keys = env.ENCRYPTION_KEYS.map(({ id, key }) => {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(derivedKey(key, "oauth-signing"));
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(encoded);
    const d = encoded(curve.getPrivateKey());
    return { kty: "EC", crv: "P-256", use: "sig", alg: "ES256", kid: id, x, y, d };
  });
  return { keys };
}

function encoded(bytes: Buffer): string {
  return Buffer.concat([Buffer.alloc(32), bytes])
    .subarray(-32)
    .toString("base64url");
}

const seconds = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  RefreshToken: 30 * day,
  Grant: grantDays * day,
  Interaction: 900,
  Session: 900,
};

function cookieKeys(): string[] {
  return env.ENCRYPTION_KEYS.map(({ key }) =>
    derivedKey(key, "oauth-cookies").toString("base64url"),
  );
}

/** Asks the person for every request, and continues only in the browser session that agreed. */
function askAlways() {
  const policy = interactionPolicy.base();
  const checks = { login: isAnotherSession, consent: isNotAsked };
  for (const [name, check] of Object.entries(checks)) {
    const prompt = policy.get(name as keyof typeof checks);
    const words = "A person has to agree.";
    const added = new interactionPolicy.Check(`${name}_asked`, words, `${name}_required`, check);
    // The library's own checks skip the consent page for what was granted before.
    prompt.checks.clear();
    prompt.checks.add(added);
  }
  return policy;
}

/** Otherwise a person could be led to finish a request that somebody else agreed to. */
async function isAnotherSession({ req, oidc }: Context): Promise<boolean> {
  const token = sessionTokenIn(req.headers.cookie);
  const actor = token ? await actorFromSession(token) : null;
  return !actor || actor.sessionId !== oidc.result?.sessionId;
}

function isNotAsked({ oidc }: Context): boolean {
  return !oidc.result?.consent;
}

type OwnedByClient = { clientId?: string };

function isOwnToken(_: Context, client: OwnedByClient, token: OwnedByClient): boolean {
  return token.clientId === client.clientId;
}

function getResourceServerInfo(_: Context, resource: string) {
  if (resource !== mcpResource.url) throw new errors.InvalidTarget();
  return { scope: scopeNames.join(" "), audience: mcpResource.url, accessTokenFormat: "opaque" };
}
