const sentences: [RegExp, (host: string) => string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (host) => `The name ${host} cannot be resolved. Add it to the DNS, or correct BASE_URL.`,
  ],
  [
    /^ECONNREFUSED$/,
    () => "Nothing listens there. Start Herald or the proxy in front of it, or correct BASE_URL.",
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    () => "Its certificate has expired. Renew it, and let the proxy load the new one.",
  ],
  [
    /ALTNAME/,
    (host) => `Its certificate is for another name. Give the proxy a certificate for ${host}.`,
  ],
  [
    /CERT|SIGNED|VERIFY|ISSUER/,
    () =>
      "Its certificate is not trusted. Give the proxy one of a public authority, with the whole chain.",
  ],
  [
    /SSL|TLS/,
    () =>
      "It does not speak TLS there. Let the proxy serve https at that port, or correct BASE_URL.",
  ],
];

const otherwise = (host: string) =>
  `There was no answer. See whether a firewall, or a router that does not lead ${host} back inside, stands between.`;

export function explainUnreachable(baseUrl: string, error: unknown): string {
  const code = codeOf(error);
  const { hostname } = new URL(baseUrl);
  const [, sentence = otherwise] = sentences.find(([pattern]) => pattern.test(code)) ?? [];
  return `${baseUrl} cannot be opened from this machine. ${sentence(hostname)}`;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}
