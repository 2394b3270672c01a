import { isPublicOrigin } from "@/lib/http/is-public-origin";
import { env } from "@/lib/kernel/env";
import type { Network } from "@/lib/networks/network";

export function mediaFetchProblem({ id, label, fetchesMedia }: Network): string | null {
  const settings = env.networks[id];
  if (!fetchesMedia || !settings || settings.sandbox || isPublicOrigin(env.BASE_URL)) return null;
  return `${label} fetches photos and videos from this server, but cannot reach ${env.BASE_URL} from the internet. Whoever runs the server has to set BASE_URL to its public https address.`;
}
