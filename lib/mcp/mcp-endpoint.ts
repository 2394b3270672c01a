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
      assertNotForeign(request);
      const actor = await authenticateAssistant(request, requestId);
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

// A foreign page sends its own Origin, also under a DNS name that was rebound to this server.
function assertNotForeign(request: Request): void {
  const origin = request.headers.get("Origin");
  if (origin === null || origin === env.BASE_URL) return;
  throw new AppError("origin_not_allowed", "This request does not come from Herald's own pages.");
}

// RFC 9728: the 401 names the metadata that tells a client how to get a token.
function unauthorized(error: AppError, requestId: string): Response {
  const response = failureResponse(error, requestId);
  const metadata = `${env.BASE_URL}/.well-known/oauth-protected-resource${mcpResource.path}`;
  response.headers.set("WWW-Authenticate", challenge(error, `resource_metadata="${metadata}"`));
  return response;
}
