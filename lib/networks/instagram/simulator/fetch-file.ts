import { createHash } from "node:crypto";
import type { Site } from "./site";

export type FetchedFile = { bytes: Buffer; contentType: string; sha256: string };

export type FetchFailure = "unfetchable" | "slow";

/**
 * Fetches as the network does: ASCII addresses, no redirects, a HEAD that agrees with the GET. A
 * bucket's signed address is good for GET alone, and refuses HEAD.
 */
export async function fetchFile(
  { switches }: Site,
  address: string,
): Promise<FetchedFile | FetchFailure> {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return "unfetchable";
  const signal = AbortSignal.timeout(switches.fetchTimeoutMs);
  try {
    const head = await fetch(address, { method: "HEAD", redirect: "manual", signal });
    const response = await fetch(address, { redirect: "manual", signal });
    const bytes = Buffer.from(await response.arrayBuffer());
    const contentType = typeOf(response);
    const isAgreed = head.status === 403 || agrees(head, { contentType, bytes });
    if (response.status !== 200 || !isAgreed) return "unfetchable";
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes, contentType, sha256 };
  } catch {
    return signal.aborted ? "slow" : "unfetchable";
  }
}

function agrees(head: Response, file: Pick<FetchedFile, "bytes" | "contentType">): boolean {
  const isWhole = head.headers.get("content-length") === String(file.bytes.byteLength);
  return head.status === 200 && typeOf(head) === file.contentType && isWhole;
}

function typeOf({ headers }: Response): string {
  return headers.get("content-type")?.split(";")[0]?.trim() ?? "";
}
