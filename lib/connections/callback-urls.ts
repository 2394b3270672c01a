import { env } from "@/lib/kernel/env";
import type { Network } from "@/lib/networks/network";

/** Redirects the person back; the dialog and the code exchange must be given the same bytes. */
export function redirectUri({ oauthSegment }: Network): string {
  return `${env.BASE_URL}/api/social/${oauthSegment}/callback`;
}

/** Addresses to enter in the network's app settings. */
export type CallbackAddresses = { deauthorize: string; "data-deletion"?: string };

/** Returns null for a network without callbacks. */
export function callbackUrls({ apiName, callbacks }: Network): CallbackAddresses | null {
  if (!callbacks) return null;
  const address = (kind: string) => `${env.BASE_URL}/api/social/${apiName}/${kind}`;
  return {
    deauthorize: address("deauthorize"),
    ...(callbacks.deletesData && { "data-deletion": address("data-deletion") }),
  };
}
