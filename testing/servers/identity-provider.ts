import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Context } from "oidc-provider";

export type ProviderAccount = {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
};

type Claims = Record<string, unknown>;

export type ProviderFaults = {
  claims?: ((claims: Claims) => Claims) | undefined;
  foreignKey?: boolean | undefined;
  silent?: RegExp | undefined;
  broken?: RegExp | undefined;
  /** These stand in the provider's document instead of its own addresses. */
  addresses?: Record<string, unknown> | undefined;
};

/** Starts a provider and names it in this process's environment, which must not have been read yet. */
export async function startConfiguredProvider(): Promise<IdentityProvider> {
  const provider = await startIdentityProvider();
  provider.serve(`${process.env.BASE_URL}/api/auth/sso/callback`);
  Object.assign(process.env, providerVariables(provider));
  return provider;
}

export function providerVariables({ url, client }: Pick<IdentityProvider, "url" | "client">) {
  return {
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: "Sample provider",
    OIDC_ALLOWED_DOMAINS: "example.com",
  };
}

export async function startIdentityProvider() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "herald-in-tests", secret: randomBytes(24).toString("base64url") };
  const state = {
    account: { sub: "nobody" } as ProviderAccount,
    faults: {} as ProviderFaults,
    asks: false,
  };
  const keys = { own: newKey(), foreign: newKey() };
  const serve = (redirectUri: string) => {
    const provider = makeProvider({ url, client, redirectUri, key: keys.own, state });
    const handle = provider.callback();
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith("/interaction/")) {
        return interact(provider, { request, response, state });
      }
      const { addresses } = state.faults;
      if (addresses && request.url?.startsWith("/.well-known/")) {
        rewrite(response, (document) => ({ ...document, ...addresses }));
      }
      if (request.url === "/token") resignTokens(response, { faults: state.faults, keys });
      return handle(request, response);
    };
    server.on("request", (request, response) => {
      if (!isFaulty(request, response, state.faults)) void answer(request, response);
    });
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url, client, state, serve, stop };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

function isFaulty(
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
  { silent, broken }: ProviderFaults,
): boolean {
  if (broken?.test(url)) response.writeHead(503).end("Maintenance");
  return Boolean(silent?.test(url) || broken?.test(url));
}

type State = { account: ProviderAccount; asks: boolean };
type Making = {
  url: string;
  client: { id: string; secret: string };
  redirectUri: string;
  key: KeyObject;
  state: State;
};

function makeProvider({ url, client, redirectUri, key, state }: Making): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" }] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString("hex")] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => ({ ...state.account, sub: accountId }),
    }),
  });
}

type Asked = { request: IncomingMessage; response: ServerResponse; state: State };

async function interact(provider: Provider, { request, response, state }: Asked): Promise<void> {
  const path = request.url ?? "/";
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (state.asks && prompt.name === "login" && !path.endsWith("/continue")) {
    const page = `<!doctype html><html lang="en"><title>Sample provider</title><h1>Sample provider</h1><a href="${path}/continue">Continue</a></html>`;
    return void response.writeHead(200, { "Content-Type": "text/html" }).end(page);
  }
  const accountId = state.account.sub;
  if (prompt.name === "login") {
    const login = { accountId, remember: true };
    return await provider.interactionFinished(request, response, { login });
  }
  const grant = new provider.Grant({ accountId, clientId: params.client_id ?? "" });
  grant.addOIDCScope("openid email profile");
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent });
}

const kid = "sample";

function newKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

type Signing = { faults: ProviderFaults; keys: { own: KeyObject; foreign: KeyObject } };

function resignTokens(response: ServerResponse, { faults, keys }: Signing): void {
  const { claims, foreignKey } = faults;
  if (!claims && !foreignKey) return;
  const key = foreignKey ? keys.foreign : keys.own;
  const change = claims ?? ((same: Claims) => same);
  rewrite(response, (answer) => {
    if (typeof answer.id_token !== "string") return answer;
    return { ...answer, id_token: resign(answer.id_token, change, key) };
  });
}

function rewrite(response: ServerResponse, change: (answer: Claims) => Claims): void {
  const end = response.end.bind(response);
  const send = (body: unknown) => {
    response.removeHeader("Content-Length");
    return end(JSON.stringify(change(JSON.parse(String(body)) as Claims)));
  };
  Object.assign(response, { end: send });
}

function resign(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  const changed = Buffer.from(JSON.stringify(change(claims))).toString("base64url");
  const signed = `${header}.${changed}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}
