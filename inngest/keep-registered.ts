import { setTimeout as sleep } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import type { Loop } from "@/lib/async/interval";
import { recordRegistration } from "@/lib/engine/record-registration";
import type { Registration } from "@/lib/engine/registration";
import { log } from "@/lib/kernel/log";
import type { ServedMode } from "./client";
import { registerApp } from "./register-app";

const firstRetryMs = 1_000;
/** Finds a server that forgot the functions; what it knows already changes nothing there. */
const selfHostedEveryMs = 15_000;
const cloudEveryMs = 600_000;

/** Registers the functions now, again and again until that succeeds, and then every so often. */
export function keepRegistered(served: ServedMode, functions: InngestFunction.Any[]): Loop {
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
      const waitMs = waitAfter(failures, served);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
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

export function waitAfter(failures: number, { baseUrl }: Pick<ServedMode, "baseUrl">): number {
  if (failures === 0) return baseUrl ? selfHostedEveryMs : cloudEveryMs;
  return Math.min(firstRetryMs * 2 ** (failures - 1), selfHostedEveryMs);
}
