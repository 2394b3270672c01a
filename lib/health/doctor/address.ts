import { lookup } from "node:dns/promises";
import { z } from "zod";
import { testClientAddress } from "@/lib/accounts/connections/client-metadata";
import { commandLine } from "@/lib/kernel/command-line";
import { isPublicHost } from "@/lib/kernel/http/is-public-origin";
import { createTicket, isProof } from "./arrival";
import { advice, failed, type Installation, type Part, passed, unchecked } from "./check";
import { Arrival, type HealthCheck } from "./schema";

const https = { code: "address_https", label: "Encrypted" };
const own = { code: "address_own", label: "Leads here" };
const outside = { code: "address_outside", label: "Reached from outside" };
const proxies = { code: "address_proxies", label: "Proxies" };

/** Anybody's addresses: a list that holds all of them holds the internet. */
const strangers = ["1.1.1.1", "93.184.216.34", "203.0.113.77"];

const askMs = 8_000;

export const addressPart: Part = {
  code: "address",
  label: "Address",
  examine: async (installation) => {
    const [arrived, reached] = await Promise.all([
      askOwnAddress(installation),
      judgeOutside(installation),
    ]);
    const proxies = judgeProxies(installation.settings, arrived.arrival);
    return [judgeHttps(installation), arrived.check, reached, proxies];
  },
};

function judgeHttps({ settings: { BASE_URL } }: Installation): HealthCheck {
  const { protocol, hostname } = new URL(BASE_URL);
  if (protocol === "https:") return passed(https, `${BASE_URL} uses https.`);
  if (isThisMachine(hostname)) return passed(https, `${BASE_URL} stays on this machine.`);
  if (!isPublicHost(hostname)) {
    return passed(https, `${BASE_URL} is not encrypted: use it in a network that you trust only.`);
  }
  return failed(
    https,
    `${BASE_URL} is not encrypted: passwords cross the internet readable, and networks refuse the address. Put a proxy with TLS in front, and set BASE_URL to its https address.`,
  );
}

async function askOwnAddress({
  settings,
  isRunning,
}: Installation): Promise<{ check: HealthCheck; arrival: Arrival | null }> {
  const { BASE_URL } = settings;
  const ticket = createTicket(settings.ENCRYPTION_KEYS);
  const url = `${BASE_URL}/api/health/arrival?ticket=${ticket}`;
  try {
    const signal = AbortSignal.timeout(askMs);
    const response = await fetch(url, { redirect: "manual", signal });
    const body: unknown = await response.json().catch(() => null);
    const { data: arrival } = Arrival.safeParse(body);
    if (arrival && isProof(arrival.proof, ticket, settings.ENCRYPTION_KEYS)) {
      return { check: passed(own, `This Herald answers at ${BASE_URL}.`), arrival };
    }
    const isHerald = Stranger.safeParse(body).success;
    const message = isHerald ? describeStranger(BASE_URL) : describeOther(BASE_URL, response);
    return { check: failed(own, message), arrival: null };
  } catch (error) {
    const message = explainUnreachable(BASE_URL, error);
    const check = isRunning
      ? failed(own, message)
      : unchecked(
          own,
          `Herald does not run. Start it with ${commandLine("start")}, then check again.`,
        );
    return { check, arrival: null };
  }
}

const Stranger = z.object({
  error: z.object({ code: z.literal("not_found"), requestId: z.string() }),
});

function describeStranger(baseUrl: string): string {
  return `A Herald with other keys answers at ${baseUrl}: another installation, or one that was started before ENCRYPTION_KEYS changed. Restart it, or correct BASE_URL.`;
}

function describeOther(baseUrl: string, { status, headers }: Response): string {
  const target = headers.get("Location");
  const led = target && URL.canParse(target, baseUrl) ? new URL(target, baseUrl).origin : null;
  if (led && led !== baseUrl) {
    return `${baseUrl} leads to ${led}. Set BASE_URL to the address that people end at, and the redirect URLs at the networks with it.`;
  }
  const words =
    status === 502 || status === 503 || status === 504
      ? "A proxy answers, and cannot reach Herald. Let it send requests to Herald’s PORT."
      : "Something else answers there. Let the name and its proxy lead to this Herald, or correct BASE_URL.";
  return `${baseUrl} answers with ${status}, but not as this Herald. ${words}`;
}

async function judgeOutside({ settings }: Installation): Promise<HealthCheck> {
  const { protocol, hostname } = new URL(settings.BASE_URL);
  if (!isPublicHost(hostname)) {
    return advice(
      outside,
      `${settings.BASE_URL} is no address on the internet: good for a trial, or for a team inside one network. Some networks fetch media from Herald, and people elsewhere cannot open it. Set BASE_URL to a public https address when you need that.`,
    );
  }
  const addresses = await lookup(hostname, { all: true }).catch(() => null);
  if (!addresses) {
    return failed(
      outside,
      `${hostname} has no address in the DNS. Add a record that names this server.`,
    );
  }
  const hidden = addresses.find(({ address }) => !isPublicHost(address));
  if (hidden) {
    return unchecked(
      outside,
      `Here ${hostname} leads to ${hidden.address}, an address inside. Open ${settings.BASE_URL} on a phone without Wi-Fi to see it from outside.`,
    );
  }
  if (protocol === "https:" && (await testClientAddress())) {
    return passed(outside, `A network has just fetched from ${settings.BASE_URL}.`);
  }
  return unchecked(
    outside,
    `Nothing here can see ${settings.BASE_URL} from outside. Open it on a phone without Wi-Fi: Herald’s sign-in must appear, without a warning.`,
  );
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function judgeProxies(
  { BASE_URL, TRUSTED_PROXIES }: Installation["settings"],
  arrival: Arrival | null,
): HealthCheck {
  if (strangers.every((address) => TRUSTED_PROXIES.check(address, "ipv4"))) {
    return failed(
      proxies,
      "TRUSTED_PROXIES holds the whole internet, so that anybody can invent an address and pass every limit. Name the proxies’ own addresses alone.",
    );
  }
  if (!arrival) return unchecked(proxies, "This needs an answer from Herald’s own address.");
  return arrival.forwardedFor.length > 0 ? judgeForwarded(arrival) : judgeDirect(BASE_URL, arrival);
}

function judgeDirect(baseUrl: string, { socketAddress, trusted }: Arrival): HealthCheck {
  const isBehind = baseUrl.startsWith("https:") || trusted;
  if (!isBehind) return passed(proxies, "No proxy stands between.");
  return failed(
    proxies,
    `The proxy at ${socketAddress} does not say for whom it asks, so that all people count as one for the limits. Let it send X-Forwarded-For; with nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`,
  );
}

function judgeForwarded(arrival: Arrival): HealthCheck {
  const { socketAddress, countedAs, forwardedFor, trusted, unread } = arrival;
  if (!trusted) {
    return failed(
      proxies,
      `The proxy at ${socketAddress} is not trusted, so that all people count as one for the limits. Set TRUSTED_PROXIES to ${socketAddress}.`,
    );
  }
  if (unread > 0) {
    const missing = forwardedFor.at(unread) ?? countedAs;
    return failed(
      proxies,
      `Requests pass ${forwardedFor.length} proxies, and TRUSTED_PROXIES does not name the one at ${missing}, so that all people count as one for the limits. Add ${missing} to TRUSTED_PROXIES.`,
    );
  }
  const count = forwardedFor.length;
  return passed(
    proxies,
    `${count === 1 ? "One proxy is" : `${count} proxies are`} counted right: this request came from ${countedAs}.`,
  );
}

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

function explainUnreachable(baseUrl: string, error: unknown): string {
  const code = codeOf(error);
  const { hostname } = new URL(baseUrl);
  const [, sentence = otherwise] = sentences.find(([pattern]) => pattern.test(code)) ?? [];
  return `${baseUrl} cannot be opened from this machine. ${sentence(hostname)}`;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}
