import { env } from "@/lib/kernel/env";
import type { Network } from "@/lib/networks/network";
import { isPublicOrigin } from "./is-public-origin";

/**
 * Why a network that fetches media itself can get none from this installation, as a sentence; null
 * where nothing is known to stand in its way. A sandbox runs beside us and reaches everything.
 */
export function mediaObstacle({ id, label, fetchesMedia }: Network): string | null {
  const settings = env.networks[id];
  if (!fetchesMedia || !settings || settings.sandbox || isPublicOrigin(env.BASE_URL)) return null;
  return `${label} fetches photos and videos from this server, but cannot reach ${env.BASE_URL} from the internet. Whoever runs the server has to set BASE_URL to its public https address.`;
}
