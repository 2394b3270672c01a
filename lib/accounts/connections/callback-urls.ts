import { env } from "@/lib/kernel/env";
import { isPublicOrigin } from "@/lib/kernel/http/is-public-origin";
import type { Network } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";

/** The dialog and the code exchange must be given the same bytes. */
export function redirectUri({ oauthSegment }: Network): string {
  return `${env.BASE_URL}/api/social/${oauthSegment}/callback`;
}

export function clientMetadataUrl({ oauthSegment, clientMetadata }: Network): string | null {
  if (!clientMetadata || !isPublicOrigin(env.BASE_URL)) return null;
  return `${env.BASE_URL}/api/social/${oauthSegment}/client-metadata`;
}

export function callbackUrls({
  apiName,
  callbacks,
}: Network): { deauthorize: string; "data-deletion"?: string } | null {
  if (!callbacks) return null;
  const address = (kind: string) => `${env.BASE_URL}/api/social/${apiName}/${kind}`;
  return {
    deauthorize: address("deauthorize"),
    ...(callbacks.deletesData && { "data-deletion": address("data-deletion") }),
  };
}

export function mediaFetchProblem({ id, label, fetchesMedia }: Network): string | null {
  const settings = configured.networks[id];
  if (!fetchesMedia || !settings || settings.sandbox || isPublicOrigin(env.BASE_URL)) return null;
  return `${label} fetches photos and videos from this server, but cannot reach ${env.BASE_URL} from the internet. Whoever runs the server has to set BASE_URL to its public https address.`;
}
