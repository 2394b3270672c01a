const processingMs = 2 * 60_000;
const longestMs = 15 * 60_000;
/** An uplink of 8 Mbit/s; a slower one makes large videos late, never lost. */
const bytesPerMs = 1000;

/** How long before its time a video is uploaded and processed, in milliseconds. */
export function videoLeadMs({ sizeBytes }: { sizeBytes: number }): number {
  return Math.min(processingMs + Math.ceil(sizeBytes / bytesPerMs), longestMs);
}
