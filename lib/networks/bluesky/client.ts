import { randomUUID } from "node:crypto";
import { type BlueskyContext, type BlueskySettings, permissions } from "./settings";
import { keyFrom, type PrivateJwk, publicPartOf, signToken, thumbprintOf } from "./signed-token";

type ClientKey = { id: string; key: PrivateJwk };

export function clientKeys({ appSecret, formerSecrets = [] }: BlueskySettings): ClientKey[] {
  return [appSecret, ...formerSecrets].map((secret) => {
    const key = keyFrom(secret);
    return { id: thumbprintOf(key), key };
  });
}

export function publishedKeys(settings: BlueskySettings) {
  return clientKeys(settings).map(({ id, key }) => ({
    ...publicPartOf(key),
    kid: id,
    use: "sig",
    alg: "ES256",
  }));
}

const lifeSeconds = 60;

export function clientFields(
  { settings, now }: BlueskyContext,
  { id, key }: ClientKey,
  issuer: string,
): Record<string, string> {
  const at = Math.floor(now().getTime() / 1000);
  const claims = {
    iss: settings.appId,
    sub: settings.appId,
    aud: issuer,
    jti: randomUUID(),
    iat: at,
    exp: at + lifeSeconds,
  };
  return {
    client_id: settings.appId,
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: signToken(key, { header: { kid: id }, claims }),
  };
}

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
