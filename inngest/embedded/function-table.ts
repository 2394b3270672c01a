import { z } from "zod";
import type { NewRun } from "./event-store";
import { type EngineEvent, internalEvent } from "./wire";

/** A function as the host runs it. */
export type EngineFunction = {
  id: string;
  /** The first try and its retries. */
  maxAttempts: number;
  crons: string[];
  /** How many of its runs may execute at a moment, over all executors. */
  concurrency?: number;
};

/** The registered functions, and which of them an event starts. */
export type FunctionTable = {
  byId: ReadonlyMap<string, EngineFunction>;
  route(events: readonly EngineEvent[]): NewRun[];
};

/** Reads what the SDK registers; throws with one line for everything that the host cannot do. */
export function readFunctionTable(registration: unknown): FunctionTable {
  const { functions } = z.object({ functions: z.array(z.unknown()) }).parse(registration);
  const configs = functions.map(readConfig);
  return {
    byId: new Map(configs.map((config) => [config.id, toFunction(config)])),
    route: (events) => events.flatMap((event) => runsOf(configs, event)),
  };
}

const failureExpression = /^event\.data\.function_id == '([^']+)'$/;

const EventTrigger = z.strictObject({
  event: z.string().refine((name) => !name.includes("*"), "patterns of names are not supported"),
  expression: z.string().regex(failureExpression, "conditions are not supported").optional(),
});

const CronTrigger = z.strictObject({ cron: z.string() });

const Config = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(z.union([EventTrigger, CronTrigger])),
  steps: z.strictObject({
    step: z.object({ retries: z.object({ attempts: z.number().int().optional() }).optional() }),
  }),
  concurrency: z
    .union([
      z.number().int().positive(),
      z.strictObject({ limit: z.number().int().positive(), scope: z.literal("fn").optional() }),
    ])
    .optional(),
});

type Config = z.output<typeof Config>;

function readConfig(value: unknown): Config {
  const parsed = Config.safeParse(value);
  if (parsed.success) return parsed.data;
  const { id } = z.object({ id: z.string() }).parse(value);
  throw new Error(
    `The embedded host cannot run the function "${id}".\n${z.prettifyError(parsed.error)}`,
  );
}

const defaultRetries = 3;

function toFunction(config: Config): EngineFunction {
  const { concurrency } = config;
  const limit = typeof concurrency === "object" ? concurrency.limit : concurrency;
  return {
    id: config.id,
    maxAttempts: (config.steps.step.retries?.attempts ?? defaultRetries) + 1,
    crons: config.triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
    ...(limit === undefined ? {} : { concurrency: limit }),
  };
}

function runsOf(configs: readonly Config[], event: EngineEvent): NewRun[] {
  return configs
    .filter((config) => config.triggers.some((trigger) => startsAt(config, trigger, event)))
    .map((config) => ({ functionId: config.id, eventId: event.id, runAt: event.ts }));
}

function startsAt(
  config: Config,
  trigger: Config["triggers"][number],
  event: EngineEvent,
): boolean {
  if ("cron" in trigger) {
    return event.name === internalEvent.timer && event.data.function_id === config.id;
  }
  if (trigger.event !== event.name) return false;
  const [, failedId] = trigger.expression?.match(failureExpression) ?? [];
  return failedId === undefined || event.data.function_id === failedId;
}
