import { env } from "@/lib/kernel/env";

const planted = new Map<string, string>();

export function plant(what: string, secret: string): string {
  if (secret.length < 12) throw new Error("So short a secret would be found by chance.");
  planted.set(secret, what);
  return secret;
}

export function canariesIn(text: string): string[] {
  return [...planted, ...ownSecrets()]
    .filter(([secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map(([, what]) => what);
}

/** A test may set its variables after this module is loaded, so they are read late. */
function ownSecrets(): [secret: string, what: string][] {
  const encodings = ["base64", "base64url", "hex"] as const;
  return [
    [env.SETUP_SECRET, "the setup secret"],
    ...env.ENCRYPTION_KEYS.flatMap(({ id, key }) =>
      encodings.map((encoding): [string, string] => [key.toString(encoding), `the key ${id}`]),
    ),
    ...Object.entries(env.networks).map(([network, { appSecret }]): [string, string] => [
      appSecret,
      `the app secret of ${network}`,
    ]),
  ];
}
