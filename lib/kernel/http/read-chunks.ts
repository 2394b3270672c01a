import { AppError } from "@/lib/kernel/errors";

/** The server's own timeout has to allow the largest upload, so a body has a limit of its own. */
export const bodySecondsMax = 30;

export function bodyTooSlow(): AppError {
  return new AppError("invalid_json", `The body did not arrive within ${bodySecondsMax} seconds.`);
}

export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Nothing awaits it: a silent client's stream settles only once the client sends.
  const cancel = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
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
    cancel();
  }
}
