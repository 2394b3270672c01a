import { html, type Markup } from "./html";
import type { Parts } from "./parts";
import type { Reply } from "./reply";
import type { SimulatedRequest } from "./request";

export const videoSwitches = {
  smallParts: { videoPartBytes: 64 * 1024 },
  failsOnce: { processingFails: 1 },
  neverEnds: { processingPolls: 1_000_000 },
};

const rangeBytesMax = 4 * 1024 * 1024;

export function takeProcessingFailure(switches: { processingFails: number }): string | null {
  if (switches.processingFails === 0) return null;
  switches.processingFails -= 1;
  return "INTERNAL";
}

export function videoFailure(head: Buffer): string | null {
  return head.subarray(4, 8).toString("latin1") === "ftyp" ? null : "UNREADABLE";
}

export function showVideo(parts: Parts, sha256: string, { headers }: SimulatedRequest): Reply {
  const [, from = "0"] = headers.range?.match(/^bytes=(\d+)-/) ?? [];
  const { bytes, start, size } = parts.read(sha256, Number(from), rangeBytesMax);
  const contentRange = `bytes ${start}-${start + bytes.byteLength - 1}/${size}`;
  return {
    status: bytes.byteLength === size ? 200 : 206,
    headers: {
      "accept-ranges": "bytes",
      ...(bytes.byteLength === size ? {} : { "content-range": contentRange }),
    },
    contentType: "video/mp4",
    body: bytes,
  };
}

export function videoPlayer(address: string, sizeBytes: number): Markup {
  const size = `${(sizeBytes / 1_048_576).toFixed(1)} MB`;
  return html`<div class="video"><video controls preload="metadata" src="${address}" aria-label="Video"></video></div>
<p class="pad small muted">Video, ${size}</p>`;
}
