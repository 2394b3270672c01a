import { publishedKeys } from "./client-keys";
import { permissions } from "./permissions";
import type { BlueskySettings } from "./settings";

export function clientMetadata(
  settings: BlueskySettings,
  redirectUri: string,
): Record<string, unknown> {
  return {
    client_id: settings.appId,
    client_name: "Herald",
    client_uri: new URL(redirectUri).origin,
    redirect_uris: [redirectUri],
    application_type: "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: permissions.map(({ name }) => name).join(" "),
    token_endpoint_auth_method: "private_key_jwt",
    token_endpoint_auth_signing_alg: "ES256",
    dpop_bound_access_tokens: true,
    jwks: { keys: publishedKeys(settings) },
  };
}
