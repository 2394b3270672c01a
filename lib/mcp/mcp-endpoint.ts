import { createMcpHandler } from "@modelcontextprotocol/server";
import { challenge, failureResponse } from "@/lib/http/failure";
import type { Endpoint } from "@/lib/http/route";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { consume } from "@/lib/limits/consume";
import { rateLimitKeyOf } from "@/lib/limits/rate-limit-key";
import { mcpResource } from "@/lib/oauth/mcp-resource";
import { authenticateAssistant } from "./authenticate-assistant";
import { makeServer } from "./make-server";

const declaration: Endpoint["declaration"] = {
  // The protocol describes itself: a client asks for its tools.
  operation: null,
  // The endpoint authenticates by itself, since it takes assistants' access tokens as well.
  auth: "none",
  limit: "reads",
};

const bodyBytesMax = 256 * 1024;

/**
 * Streamable HTTP without state, for the revisions of 2025 and 2026-07-28. Origin and bearer are
 * checked before anything is read; each request gets a server of its own.
 */
export const mcpEndpoint: Endpoint = {
  declaration,
  answer: async (request, { requestId, always }) => {
    try {
      assertNotForeign(request);
      const actor = await authenticateAssistant(request, requestId);
      const draw = rateLimitKeyOf("reads", request, actor);
      if (draw) await consume(draw, always);
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

/** A page of others, or one that a rebound name leads here, sends its own Origin. */
function assertNotForeign(request: Request): void {
  const origin = request.headers.get("Origin");
  if (origin === null || origin === env.BASE_URL) return;
  throw new AppError("origin_not_allowed", "This request does not come from Herald's own pages.");
}

/** A 401 that tells a client where it learns how to get a token (RFC 9728). */
function unauthorized(error: AppError, requestId: string): Response {
  const response = failureResponse(error, requestId);
  const metadata = `${env.BASE_URL}/.well-known/oauth-protected-resource${mcpResource.path}`;
  response.headers.set("WWW-Authenticate", challenge(error, `resource_metadata="${metadata}"`));
  return response;
}
