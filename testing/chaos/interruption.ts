import { constants } from "node:os";
import { onStopRequest } from "@/scripts/start/on-stop-request";

export class Interrupted extends Error {
  override name = "Interrupted";
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`The run was ended by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const interrupted = new Promise<never>((_, reject) => {
  onStopRequest((signal) => {
    process.on("unhandledRejection", () => undefined);
    reject(new Interrupted(signal));
  });
});
interrupted.catch(() => undefined);

/** Rejects when this process is asked to stop, so that its callers end what they started. */
export function untilInterrupted<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, interrupted]);
}
