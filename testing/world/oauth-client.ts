import { createHash, randomBytes } from "node:crypto";
import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { env } from "@/lib/kernel/env";

export const callback = "http://127.0.0.1:4321/callback";

export async function registerClient(
  { fetch: here }: { fetch: typeof fetch },
  name = "Sample assistant",
) {
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
      client_id: clientId,
      response_type: "code",
      redirect_uri: callback,
      state: "s1",
      code_challenge: challenge,
      code_challenge_method: "S256",
      resource: mcpResource.url,
      scope: "posts:read posts:write connections:read",
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
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as Record<string, string> };
  };
  const redeem = (answered: URL, changed: Record<string, string> = {}) =>
    token({
      grant_type: "authorization_code",
      code: answered.searchParams.get("code") ?? "",
      redirect_uri: callback,
      code_verifier: verifier,
      resource: mcpResource.url,
      ...changed,
    });
  const refresh = (refreshToken: string) =>
    token({ grant_type: "refresh_token", refresh_token: refreshToken });
  return { clientId, authorizationUrl, token, redeem, refresh };
}
