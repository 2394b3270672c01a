import { setTimeout as sleep } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import type { Loop } from "@/lib/async/interval";
import { recordRegistration } from "@/lib/engine/record-contact";
import type { Registration } from "@/lib/engine/schema";
import { log } from "@/lib/kernel/log";
import type { ServedMode } from "./client";
import { registerApp } from "./register-app";

export type Pace = { firstRetryMs: number; retryMaxMs: number; everyMs: number };

/**
 * Registration repeats, because a server may forget the functions; one that has not changes
 * nothing.
 */
export function paceOf({ baseUrl }: Pick<ServedMode, "baseUrl">): Pace {
  return { firstRetryMs: 1_000, retryMaxMs: 15_000, everyMs: baseUrl ? 15_000 : 600_000 };
}

export function keepRegistered(
  served: ServedMode,
  functions: InngestFunction.Any[],
  pace: Pace = paceOf(served),
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };

  async function run(): Promise<void> {
    let [failures, isFirst] = [0, true];
    while (!signal.aborted) {
      const registration = await registerOnce(isFirst);
      isFirst = false;
      failures = registration?.state === "registered" ? 0 : failures + 1;
      await sleep(waitAfter(failures, pace), undefined, { signal }).catch(() => undefined);
    }
  }

  async function registerOnce(isFirst: boolean): Promise<Registration | null> {
    try {
      const registration = await registerApp(served, functions);
      await recordRegistration(registration, { isFirst });
      return registration;
    } catch (err) {
      log.error({ err }, "Registering with the Inngest server failed; it is tried again.");
      return null;
    }
  }
}

export function waitAfter(failures: number, { firstRetryMs, retryMaxMs, everyMs }: Pace): number {
  return failures === 0 ? everyMs : Math.min(firstRetryMs * 2 ** (failures - 1), retryMaxMs);
}
