import { randomUUID } from "node:crypto";
import type { ClientKey } from "./client-keys";
import type { BlueskyContext } from "./settings";
import { signToken } from "./signed-token";

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
