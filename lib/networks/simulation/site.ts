import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { SimulatorOptions } from "../simulator";
import type { JournalEntry } from "./journal";
import type { Visit } from "./router";
import type { Fold } from "./state";
import { openStore, type Store, type StoreDefinition } from "./store";

export type SimulatedSite<Switches = unknown, SiteStore = AnyStore> = {
  app: SimulatorOptions["app"];
  redirectUris: readonly string[];
  /** Stays empty until the simulator listens. */
  baseUrl: string;
  switches: Switches;
  store: SiteStore;
  now: () => Date;
};

type AnyStore = { journal: readonly JournalEntry[]; reset: () => void };

type SiteDefinition<Switches, Effect extends { kind: string }, State extends Fold<Effect>> = {
  switches: z.ZodType<Switches>;
} & StoreDefinition<Effect, State>;

export function openSite<Switches, Effect extends { kind: string }, State extends Fold<Effect>>(
  { app, redirectUris, dataDir, now = () => new Date() }: SimulatorOptions,
  { switches, ...definition }: SiteDefinition<Switches, Effect, State>,
): SimulatedSite<Switches, Store<Effect, State>> {
  const store = openStore(dataDir, definition);
  return { app, redirectUris, baseUrl: "", switches: switches.parse({}), store, now };
}

type Recorder<Effect> = {
  now: () => Date;
  store: {
    record(effect: Effect, cause: { atMs: number; operation: string; requestHash: string }): void;
  };
};

export function record<Effect>(
  { now, store }: Recorder<Effect>,
  { operation, request }: Pick<Visit, "operation" | "request">,
  effect: NoInfer<Effect>,
): void {
  store.record(effect, { atMs: now().getTime(), operation, requestHash: request.hash });
}

export function recordDirectly<Effect>(
  { now, store }: Recorder<Effect>,
  operation: `sandbox.${string}`,
  effect: NoInfer<Effect>,
): void {
  store.record(effect, { atMs: now().getTime(), operation, requestHash: "" });
}

export function networkTimeMs({
  now,
  switches,
}: {
  now: () => Date;
  switches: { clockSkewMs: number };
}): number {
  return now().getTime() + switches.clockSkewMs;
}

export function hasAppSecret(
  { app }: Pick<SimulatedSite, "app">,
  parameters: URLSearchParams,
): boolean {
  const given = Buffer.from(parameters.get("client_secret") ?? "");
  const expected = Buffer.from(app.appSecret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
