import type { BlueskySettings } from "./settings";
import { keyFrom, type PrivateJwk, publicPartOf, thumbprintOf } from "./signed-token";

export type ClientKey = { id: string; key: PrivateJwk };

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
