import { env } from "@/lib/kernel/env";
import type { Network } from "@/lib/networks/network";

/** Where the network sends the person back to; the same bytes in the dialog and in the exchange. */
export function redirectUri({ oauthSegment }: Network): string {
  return `${env.BASE_URL}/api/social/${oauthSegment}/callback`;
}
