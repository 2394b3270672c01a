import { AppError } from "@/lib/kernel/errors";

/** How long a body may take to arrive; the servers' own limit leaves room for the largest upload. */
export const bodySecondsMax = 30;

/** What a body that takes longer is refused with. */
export function bodyTooSlow(): AppError {
  return new AppError("invalid_json", `The body did not arrive within ${bodySecondsMax} seconds.`);
}

/** A body's bytes as they come; throws `invalid_json` once they take too long, and lets go of the rest. */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Not waited for: what a silent client is to send is let go of only when it sends.
  const letGo = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    letGo();
  }, bodySecondsMax * 1000);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw bodyTooSlow();
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    letGo();
  }
}
