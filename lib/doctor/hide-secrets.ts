import type { Env } from "@/lib/kernel/env";

const tellingLength = 6;

export function hideSecrets(settings: Env): (text: string) => string {
  const secrets = secretsOf(settings)
    .flatMap((secret) => [secret, decoded(secret), encodeURIComponent(secret)])
    .filter((secret) => secret.length >= tellingLength)
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}

function secretsOf(settings: Env): string[] {
  const { inngest, oidc, s3, smtp, networks, sandboxes } = settings;
  const apps = [...Object.values(networks), ...Object.values(sandboxes)];
  return [
    settings.SETUP_SECRET,
    settings.METRICS_TOKEN ?? "",
    ...settings.ENCRYPTION_KEYS.flatMap(({ key }) => [key.toString("base64"), key.toString("hex")]),
    passwordOf(settings.DATABASE_URL),
    smtp ? passwordOf(smtp.url) : "",
    s3?.secretAccessKey ?? "",
    oidc?.clientSecret ?? "",
    ...(inngest.mode === "served" ? [inngest.signingKey, inngest.eventKey] : []),
    ...apps.flatMap(({ appSecret, formerSecrets = [] }) => [appSecret, ...formerSecrets]),
  ];
}

function passwordOf(url: string): string {
  return URL.canParse(url) ? new URL(url).password : "";
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
