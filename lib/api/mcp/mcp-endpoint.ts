import { createMcpHandler } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Endpoint } from "@/lib/api/http/route";
import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { actorFromAccessToken } from "@/lib/identity/oauth/actor-from-access-token";
import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { assertAddress } from "@/lib/identity/policies/assert-address";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { challenge, failureResponse } from "@/lib/kernel/http/failure";
import { readBody } from "@/lib/kernel/http/read-body";
import { consume, countRefusal } from "@/lib/kernel/limits/consume";
import { rateLimitKeyOf } from "@/lib/kernel/limits/rate-limits";
import { log } from "@/lib/kernel/log";
import { refusedActor } from "@/lib/kernel/refused-actor";
import { withReceipt, writeOf } from "@/lib/records/receipts/with-receipt";
import { makeServer } from "./make-server";
import { mcpTools } from "./tools";

const declaration: Endpoint["declaration"] = {
  operation: null,
  // It authenticates in `answer`, because it accepts access tokens of assistants as well.
  auth: "none",
  limit: "reads",
};

const bodyBytesMax = 256 * 1024;

/**
 * Streamable HTTP without state, for the revisions of 2025 and 2026-07-28. Origin and bearer are
 * checked before the body is read; each request gets a server of its own.
 */
export const mcpEndpoint: Endpoint = {
  declaration,
  answer: async (request, { requestId, always }) => {
    try {
      const actor = await admitted(request, requestId).catch(async (refusal) => {
        await countRefusal(request, always);
        return await refuseKnown(refusal, { request, always });
      });
      const key = rateLimitKeyOf("reads", request, actor);
      if (key) await consume(key, always);
      const handler = createMcpHandler(() => makeServer(actor), {
        maxRequestBodySize: bodyBytesMax,
        onerror: (err) => log.warn({ requestId, err }, "An assistant's request was refused"),
      });
      return await handler.fetch(request);
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.status === 401)
        return unauthorized(thrown, requestId);
      throw thrown;
    }
  },
};

async function admitted(request: Request, requestId: string): Promise<Actor> {
  assertNotForeign(request);
  const actor = await authenticateAssistant(request, requestId);
  assertAddress(actor, request);
  return actor;
}

const ToolCall = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.string() }),
});

/** Throws the refusal again. A known program that is stopped leaves a receipt of what it would have written. */
async function refuseKnown(
  refusal: unknown,
  { request, always }: { request: Request; always: Headers },
): Promise<never> {
  const actor = refusedActor(refusal);
  if (!actor) throw refusal;
  const { data } = ToolCall.safeParse(await readBody({ request, always }).catch(() => null));
  const tool = mcpTools.find(({ name }) => name === data?.params.name);
  const write = writeOf(actor, tool?.definition, true);
  return await withReceipt({ write, tell: () => {} }, () => Promise.reject(refusal));
}

// A foreign page sends its own Origin, also under a DNS name that was rebound to this server.
function assertNotForeign(request: Request): void {
  const origin = request.headers.get("Origin");
  if (origin === null || origin === env.BASE_URL) return;
  throw new AppError("origin_not_allowed", "This request does not come from Herald's own pages.");
}

/**
 * Returns the actor of an API key or of an assistant's access token; cookies do not count. Throws
 * `unauthenticated` without a bearer and `invalid_credential` for an invalid one.
 */
async function authenticateAssistant(request: Request, requestId: string): Promise<Actor> {
  const header = request.headers.get("Authorization");
  if (header === null) throw new AppError("unauthenticated", "Send a bearer credential.");
  const [, token] = /^Bearer +([\w-]+)$/i.exec(header) ?? [];
  const actor = token && ((await actorFromToken(token)) ?? (await actorFromAccessToken(token)));
  if (actor) return { ...actor, requestId };
  throw new AppError(
    "invalid_credential",
    "This credential is not valid, has expired or was revoked. Connect again.",
  );
}

// RFC 9728: the 401 names the metadata that tells a client how to get a token.
function unauthorized(error: AppError, requestId: string): Response {
  const response = failureResponse(error, requestId);
  const metadata = `${env.BASE_URL}/.well-known/oauth-protected-resource${mcpResource.path}`;
  response.headers.set("WWW-Authenticate", challenge(error, `resource_metadata="${metadata}"`));
  return response;
}
