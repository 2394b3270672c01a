import { request } from "node:https";
import { isPublicOrigin, publicLookup } from "@/lib/kernel/http/is-public-origin";

const timeoutMs = 5_000;
const bytesMax = 32 * 1024;

/**
 * Fetches an untrusted address over https: public by name and by every address of the resolver,
 * without redirects, at most 32 KiB and five seconds. Throws otherwise.
 */
export async function fetchPublicDocument(address: string | URL): Promise<Response> {
  const url = new URL(address);
  if (!isPublicOrigin(url.origin)) throw new Error("The address is not public.");
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { accept: "application/json" };
    const sent = request(url, { lookup: publicLookup, headers, signal }, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > bytesMax) answer.destroy(new Error("The document is too large."));
        else chunks.push(chunk);
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode = 502 } = answer;
        const caching = answer.headers["cache-control"];
        const kept = caching ? { "cache-control": caching } : {};
        // A redirect leads to an unchecked address, so it counts as a failure.
        const status = statusCode === 200 ? 200 : 502;
        resolve(new Response(Buffer.concat(chunks), { status, headers: kept }));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
