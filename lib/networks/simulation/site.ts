import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { SimulatorOptions } from "../simulator";
import { type Counts, openCounts } from "./counts";
import type { Visit } from "./router";
import type { Fold } from "./state";
import { type JournalEntry, openStore, type Store, type StoreDefinition } from "./store";

type AnyStore = { journal: readonly JournalEntry[]; reset: () => void };

export type SimulatedSite<Switches = unknown, SiteStore = AnyStore> = {
  app: SimulatorOptions["app"];
  redirectUris: readonly string[];
  baseUrl: string;
  switches: Switches;
  store: SiteStore;
  counts: Counts;
  now: () => Date;
};

type SiteDefinition<Switches, Effect extends { kind: string }, State extends Fold<Effect>> = {
  switches: z.ZodType<Switches>;
} & StoreDefinition<Effect, State>;

export function openSite<Switches, Effect extends { kind: string }, State extends Fold<Effect>>(
  { app, redirectUris, dataDir, now = () => new Date() }: SimulatorOptions,
  { switches, ...definition }: SiteDefinition<Switches, Effect, State>,
): SimulatedSite<Switches, Store<Effect, State>> {
  const store = openStore(dataDir, definition);
  const counts = openCounts(dataDir);
  return { app, redirectUris, baseUrl: "", switches: switches.parse({}), store, counts, now };
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

export const milliseconds = z.number().int().min(0).default(0);
export const count = z.number().int().min(0);

/** `wrong-state` returns another `state`, `without-query` returns no parameters at all. */
const CallbackKind = z.enum(["usual", "wrong-state", "without-query"]);
export type CallbackKind = z.output<typeof CallbackKind>;

export const commonSwitches = {
  clockSkewMs: z.number().int().default(0),
  callback: CallbackKind.default("usual"),
};

export type SwitchField = {
  name: string;
  value: unknown;
  choices: readonly string[];
  kind: "number" | "boolean" | "choice" | "text";
};

const JsonProperty = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});

const JsonObject = z.object({ properties: z.record(z.string(), JsonProperty) });

export function switchFields(schema: z.ZodType, values: object): SwitchField[] {
  const { properties } = JsonObject.parse(z.toJSONSchema(schema, { io: "input" }));
  const current = new Map<string, unknown>(Object.entries(values));
  return Object.entries(properties).map(([name, { type, enum: choices = [] }]) => ({
    name,
    choices,
    kind: kindOf(type, choices),
    value: current.get(name) ?? "",
  }));
}

function kindOf(type: string | undefined, choices: readonly string[]): SwitchField["kind"] {
  if (choices.length > 0) return "choice";
  if (type === "boolean") return "boolean";
  return type === "number" || type === "integer" ? "number" : "text";
}
