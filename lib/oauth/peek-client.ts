import { once } from "node:events";
import type { IncomingMessage } from "node:http";

/**
 * The client that a form names in its first bytes, or in Basic credentials; null where neither
 * does. What was read is put back: the authorization server reads the body by itself.
 */
export async function peekClient(request: IncomingMessage): Promise<string | null> {
  const [, basic] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (basic) return Buffer.from(basic, "base64").toString().split(":")[0] ?? null;
  // One that ends at once would be read to its end here.
  if (!Number(request.headers["content-length"])) return null;
  if (request.readableLength === 0 && !request.readableEnded) await once(request, "readable");
  const chunk: Buffer | null = request.read();
  if (!chunk) return null;
  request.unshift(chunk);
  return new URLSearchParams(chunk.toString()).get("client_id");
}
