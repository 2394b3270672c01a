import { z } from "zod";
import type { NewRun } from "./run-store";
import type { Transport } from "./transport";
import { type EngineEvent, headers } from "./wire";

export type EngineFunction = {
  id: string;
  maxAttempts: number;
  events: readonly string[];
};

export type FunctionTable = {
  byId: ReadonlyMap<string, EngineFunction>;
  route(events: readonly EngineEvent[]): NewRun[];
};

/**
 * Asks the SDK for its functions. Throws when the SDK refuses, and with one line for each option
 * that the host does not support.
 */
export async function registerFunctions(transport: Transport): Promise<FunctionTable> {
  const response = await transport({
    method: "PUT",
    query: "",
    headers: { [headers.syncKind]: "in_band" },
    body: { url: "http://functions.internal/api/inngest" },
  });
  if (!response.ok) {
    throw new Error(
      `The functions were not registered: ${response.status} ${await response.text()}`,
    );
  }
  const registration = z.object({ functions: z.array(z.unknown()) }).parse(await response.json());
  return toTable(registration.functions.map(readFunction));
}

const Trigger = z.strictObject({
  event: z
    .string({ error: "only an event can trigger a function here" })
    .refine((name) => !name.includes("*"), "patterns of names are not supported")
    .refine((name) => !name.startsWith("inngest/"), "failure handlers are not supported"),
});

const Config = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(Trigger),
  steps: z.strictObject({
    step: z.object({ retries: z.object({ attempts: z.number().int().optional() }).optional() }),
  }),
});

const defaultRetries = 3;

function readFunction(value: unknown): EngineFunction {
  const parsed = Config.safeParse(value);
  if (!parsed.success) {
    const { id } = z.object({ id: z.string() }).parse(value);
    throw new Error(
      `The embedded host cannot run the function "${id}".\n${z.prettifyError(parsed.error)}`,
    );
  }
  const { id, steps, triggers } = parsed.data;
  return {
    id,
    maxAttempts: (steps.step.retries?.attempts ?? defaultRetries) + 1,
    events: triggers.map(({ event }) => event),
  };
}

function toTable(functions: readonly EngineFunction[]): FunctionTable {
  return {
    byId: new Map(functions.map((fn) => [fn.id, fn])),
    route: (events) =>
      events.flatMap((event) =>
        functions
          .filter((fn) => fn.events.includes(event.name))
          .map((fn) => ({ functionId: fn.id, eventId: event.id, runAt: event.ts })),
      ),
  };
}
