import { html, type Markup } from "./html";
import type { Reply } from "./reply";
import type { SimulatedRequest } from "./request";
import type { Parts } from "./store";

export const videoSwitches = {
  smallParts: { videoPartBytes: 64 * 1024 },
  failsOnce: { processingFails: 1 },
  neverEnds: { processingPolls: 1_000_000 },
};

export function takeProcessingFailure(switches: { processingFails: number }): string | null {
  if (switches.processingFails === 0) return null;
  switches.processingFails -= 1;
  return "INTERNAL";
}

export function videoFailure(head: Buffer): string | null {
  return head.subarray(4, 8).toString("latin1") === "ftyp" ? null : "UNREADABLE";
}

const rangeBytesMax = 4 * 1024 * 1024;

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

export function readMp4Seconds(bytes: Buffer): number | null {
  const isFile = bytes.subarray(4, 8).toString("latin1") === "ftyp";
  const movie = isFile ? findBox(bytes, "moov") : null;
  const header = movie ? findBox(movie, "mvhd") : null;
  return header ? secondsIn(header) : null;
}

function findBox(bytes: Buffer, type: string): Buffer | null {
  for (let rest = bytes; rest.length >= 16; ) {
    const box = readBox(rest);
    if (box.size < box.head) return null;
    if (box.type === type) return rest.subarray(box.head, box.size);
    rest = rest.subarray(box.size);
  }
  return null;
}

type Box = { type: string; head: number; size: number };

/** Size 1 means that a 64-bit size follows; size 0 means that the box ends with the file. */
function readBox(bytes: Buffer): Box {
  const type = bytes.subarray(4, 8).toString("latin1");
  const size = bytes.readUInt32BE(0);
  if (size === 1) return { type, head: 16, size: Number(bytes.readBigUInt64BE(8)) };
  return { type, head: 8, size: size === 0 ? bytes.length : size };
}

function secondsIn(header: Buffer): number | null {
  if (header.length < 32) return null;
  const isLong = header.readUInt8(0) === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale === 0 ? null : duration / scale;
}
