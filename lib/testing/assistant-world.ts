import { createHash, randomBytes } from "node:crypto";
import * as serverMetadata from "@/app/.well-known/oauth-authorization-server/route";
import * as resourceMetadata from "@/app/.well-known/oauth-protected-resource/[[...path]]/route";
import * as consents from "@/app/api/consents/[uid]/route";
import { env } from "@/lib/env";
import { mcpResource } from "@/lib/mcp/mcp-resource";
import { answerOAuth } from "@/lib/oauth/answer-oauth";
import { type Mounts, startMcpServer } from "./mcp-server";
import type { Person } from "./world";

export const callback = "http://127.0.0.1:4321/callback";

const mounts: Mounts = {
  node: (path) =>
    path.startsWith("/api/oauth/") ? (req, res) => answerOAuth(req, res) : undefined,
  route: (path) => {
    const uid = /^\/api\/consents\/([^/]+)$/.exec(path)?.[1];
    if (uid) return { handlers: consents, params: { uid } };
    if (path.endsWith("/oauth-authorization-server")) {
      return { handlers: serverMetadata, params: {} };
    }
    const rest = path.split("/.well-known/oauth-protected-resource")[1];
    if (rest === undefined) return undefined;
    const parts = rest.split("/").filter(Boolean);
    return { handlers: resourceMetadata, params: parts.length > 0 ? { path: parts } : {} };
  },
};

/** Everything an assistant's client reaches, on a real HTTP server. */
export async function startAssistantWorld() {
  const server = await startMcpServer(mounts);
  return { ...server, browser: (person: Person | null) => makeBrowser(server.fetch, person) };
}

export type AssistantWorld = Awaited<ReturnType<typeof startAssistantWorld>>;

/** A person's browser: it keeps cookies, and goes as far as it is sent on this installation. */
export function makeBrowser(fetchHere: typeof fetch, person: Person | null) {
  const jar = new Map<string, string>();
  const headers = () => {
    const pairs = [...jar].map(([name, value]) => `${name}=${value}`);
    return { Cookie: [...(person ? [person.cookie] : []), ...pairs].join("; ") };
  };
  const visit = async (url: string): Promise<string> => {
    const answer = await fetchHere(url, { headers: headers(), redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return answer.headers.get("Location") ?? `status:${answer.status}`;
  };
  const decide = async (consentUrl: string, decision: "allow" | "deny" = "allow") => {
    const uid = new URL(consentUrl).pathname.split("/").at(-1) ?? "";
    return await fetchHere(`${env.BASE_URL}/api/consents/${uid}`, {
      method: "POST",
      headers: { ...headers(), Origin: env.BASE_URL, "Content-Type": "application/json" },
      body: JSON.stringify({ decision }),
    });
  };
  /** Opens an authorization address, agrees, and ends where the client is answered. */
  const agree = async (authorizationUrl: string): Promise<URL> => {
    const decided = await decide(await visit(authorizationUrl));
    const { redirectTo } = (await decided.json()) as { redirectTo: string };
    return new URL(await visit(redirectTo));
  };
  return { visit, decide, agree };
}

/** A client that registered itself, in the words of the protocol. */
export async function registerClient({ fetch: here }: AssistantWorld, name = "Sample assistant") {
  const answer = await here(`${env.BASE_URL}/api/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [callback, "sample-app://connected"],
      token_endpoint_auth_method: "none",
    }),
  });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const authorizationUrl = (changed: Record<string, string | null> = {}) => {
    const url = new URL("/api/oauth/authorize", env.BASE_URL);
    const asked = {
      ...{ client_id: clientId, response_type: "code", redirect_uri: callback, state: "s1" },
      ...{ code_challenge: challenge, code_challenge_method: "S256", resource: mcpResource.url },
      ...{ scope: "posts:read posts:write connections:read" },
      ...changed,
    };
    for (const [key, value] of Object.entries(asked)) {
      if (value !== null) url.searchParams.set(key, value);
    }
    return url.href;
  };
  const token = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, ...fields });
    const response = await here(`${env.BASE_URL}/api/oauth/token`, { method: "POST", body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const redeem = (answered: URL, changed: Record<string, string> = {}) =>
    token({
      grant_type: "authorization_code",
      code: answered.searchParams.get("code") ?? "",
      ...{ redirect_uri: callback, code_verifier: verifier, resource: mcpResource.url },
      ...changed,
    });
  const refresh = (refreshToken: string) =>
    token({ grant_type: "refresh_token", refresh_token: refreshToken });
  return { clientId, authorizationUrl, token, redeem, refresh };
}
