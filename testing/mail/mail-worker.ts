import { onTestFinished } from "vitest";
import type { Loop } from "@/lib/kernel/async/interval";
import { startMailWorker } from "@/lib/records/mail/start-mail-worker";
import { quickMailTimings } from "./mail-queue";
import { startMailServer } from "./mail-server";

export async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  onTestFinished(server.stop);
  return server;
}

export function mailWorker(
  url: string | null,
  timings: Partial<typeof quickMailTimings> = {},
): Loop {
  const smtp = url === null ? null : { url, from: "Herald <herald@example.com>" };
  const worker = startMailWorker({ smtp, timings: { ...quickMailTimings, ...timings } });
  onTestFinished(worker.stop);
  return worker;
}
