import { actorFromSession } from "@/lib/auth/actor-from-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { env } from "@/lib/kernel/env";
import { redirectPath, resultOfError } from "./authorization-result";
import { completeAuthorization } from "./complete-authorization";
import { requireNetwork } from "./require-network";

type Call = { requestId: string; segment: string };

export async function answerAuthorizationCallback(
  request: Request,
  { requestId, segment }: Call,
): Promise<Response> {
  requireNetwork(segment);
  const result = await complete(request, { requestId, segment }).catch((thrown) =>
    resultOfError(thrown, requestId),
  );
  const headers = {
    Location: `${env.BASE_URL}${redirectPath(result)}`,
    // The callback's address holds the code and the state.
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
