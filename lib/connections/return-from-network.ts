import { actorFromSession } from "@/lib/auth/actor-from-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { env } from "@/lib/kernel/env";
import { completeAuthorization } from "./complete-authorization";
import { landingOf, landingPath } from "./landing";
import { requireNetwork } from "./require-network";

type Call = { requestId: string; segment: string };

/**
 * Answers the browser that a network sent back: always a redirect to the connections page, because
 * a person is looking. Throws `not_found` only for an address that belongs to no network.
 */
export async function returnFromNetwork(
  request: Request,
  { requestId, segment }: Call,
): Promise<Response> {
  requireNetwork(segment);
  const landing = await complete(request, { requestId, segment }).catch((thrown) =>
    landingOf(thrown, requestId),
  );
  const headers = {
    Location: `${env.BASE_URL}${landingPath(landing)}`,
    // The address the browser leaves behind holds the code and the state.
    "Referrer-Policy": "no-referrer",
  };
  return new Response(null, { status: 303, headers });
}

async function complete(request: Request, { requestId, segment }: Call) {
  const token = readSessionToken(request);
  const actor = token ? await actorFromSession(token) : null;
  const { searchParams: parameters } = new URL(request.url);
  return await completeAuthorization(actor && { ...actor, requestId }, { segment, parameters });
}
