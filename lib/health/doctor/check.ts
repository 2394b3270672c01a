import { now } from "@/lib/kernel/clock";
import type { Env } from "@/lib/kernel/env";
import type { MediaStorage } from "@/lib/library/media/storage";
import type { ConfiguredNetworks } from "@/lib/networks/settings";
import type { HealthCheck } from "./schema";

export type Installation = {
  settings: Env;
  networks: ConfiguredNetworks["networks"];
  storage: MediaStorage;
  /** Is false while Herald is stopped: what only a running one can answer is not checked. */
  isRunning: boolean;
  databaseProblem?: string;
  /** Answers of networks and files that were read, for who asks again within minutes. */
  recent?: Recent;
};

export type Recent = Map<string, { at: number; value: unknown }>;

/** A network or a bucket is not asked the same again within three minutes. */
const freshMs = 180_000;

export function recalled(recent: Recent, key: string): unknown {
  const known = recent.get(key);
  return known && now().getTime() - known.at < freshMs ? known.value : undefined;
}

export function forgetOld(recent: Recent): void {
  for (const key of recent.keys()) if (recalled(recent, key) === undefined) recent.delete(key);
}

export type Check = HealthCheck & {
  /** The team whose accounts or files the message names; all others read `others` instead. */
  team?: { workspaceId: string; others: string };
};

export type Part = {
  code: string;
  label: string;
  examine: (installation: Installation) => Promise<Check[]>;
};

export type CheckName = Pick<HealthCheck, "code" | "label">;

export function passed({ code, label }: CheckName, message: string): HealthCheck {
  return { code, label, result: "passed", message };
}

export function failed({ code, label }: CheckName, message: string): HealthCheck {
  return { code, label, result: "failed", message };
}

/** Is for what works as it is, and would be better otherwise. */
export function advice({ code, label }: CheckName, message: string): HealthCheck {
  return { code, label, result: "advice", message };
}

export function unchecked({ code, label }: CheckName, message: string): HealthCheck {
  return { code, label, result: "unchecked", message };
}

export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;
}

export function inMegabytes(bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${(bytes / Number(size)).toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
