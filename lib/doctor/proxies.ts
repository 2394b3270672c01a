import type { Env } from "@/lib/kernel/env";
import { failed, passed, unchecked } from "./check";
import type { Arrival, HealthCheck } from "./schema";

const proxies = { code: "address_proxies", label: "Proxies" };

/** Anybody's addresses: a list that holds all of them holds the internet. */
const strangers = ["1.1.1.1", "93.184.216.34", "203.0.113.77"];

type Settings = Pick<Env, "BASE_URL" | "TRUSTED_PROXIES">;

export function judgeProxies(
  { BASE_URL, TRUSTED_PROXIES }: Settings,
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
