import { env } from "@/lib/kernel/env";
import { configured } from "@/lib/networks/settings";

type Planted = { what: string; forms: readonly string[] };

const planted = new Map<string, Planted>();

export function plant(what: string, secret: string): string {
  if (secret.length < 12) throw new Error("So short a secret would be found by chance.");
  planted.set(secret, { what, forms: formsOf(secret) });
  return secret;
}

export function canariesIn(text: string): string[] {
  const own = ownSecrets().map(([secret, what]) => ({ what, forms: formsOf(secret) }));
  return [...planted.values(), ...own]
    .filter(({ forms }) => forms.some((form) => text.includes(form)))
    .map(({ what }) => what);
}

function formsOf(secret: string): string[] {
  return [...new Set([secret, encodeURIComponent(secret)])];
}

/** A test may set its variables after this module is loaded, so they are read late. */
function ownSecrets(): [secret: string, what: string][] {
  const encodings = ["base64", "base64url", "hex"] as const;
  return [
    [env.SETUP_SECRET, "the setup secret"],
    ...env.ENCRYPTION_KEYS.flatMap(({ id, key }) =>
      encodings.map((encoding): [string, string] => [key.toString(encoding), `the key ${id}`]),
    ),
    ...(env.s3 ? [[env.s3.secretAccessKey, "the S3 secret"] as [string, string]] : []),
    ...Object.entries(configured.networks).map(([network, { appSecret }]): [string, string] => [
      appSecret,
      `the app secret of ${network}`,
    ]),
  ];
}
