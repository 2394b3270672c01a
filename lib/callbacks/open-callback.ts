import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { findNetworkByApiName } from "@/lib/networks";
import type { Network, NetworkCallbacks } from "@/lib/networks/network";
import { readSignedRequest, type SignedEvent } from "./signed-request";

type OpenedCallback = {
  network: Network;
  callbacks: NetworkCallbacks;
  event: SignedEvent;
  /** Later authorizations are not affected: an event can come late, or twice. */
  until: Date;
};

/** Tolerates a network's clock that is behind ours. */
const skewMs = 30_000;
const farFutureMs = Date.UTC(9999, 0);

/**
 * Verifies and reads a network's signed request. Throws `not_found` for a network without callbacks,
 * `unavailable` where its app secret is not set, and `signed_request_invalid`.
 */
export function openCallback(given: { apiName: string; signedRequest: string }): OpenedCallback {
  const network = findNetworkByApiName(given.apiName);
  if (!network?.callbacks) {
    throw new AppError("not_found", "There is nothing at this address.");
  }
  const settings = env.networks[network.id];
  if (!settings) {
    throw new AppError("unavailable", `${network.label} is not set up on this server.`);
  }
  const event = readSignedRequest(given.signedRequest, settings.appSecret);
  const issuedMs = event.issuedAt === null ? farFutureMs : event.issuedAt * 1000;
  const until = new Date(Math.min(issuedMs + skewMs, farFutureMs));
  return { network, callbacks: network.callbacks, event, until };
}
