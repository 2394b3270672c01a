import { z } from "zod";

export const headers = {
  noRetry: "x-inngest-no-retry",
  retryAfter: "retry-after",
  syncKind: "x-inngest-sync-kind",
  runId: "x-run-id",
  generation: "x-inngest-generation-id",
  eventIdSeed: "x-inngest-event-id-seed",
} as const;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const Json: z.ZodType<Json> = z.json();

export const SentEvent = z.object({
  id: z.string().min(1).max(255).optional(),
  name: z.string().min(1).max(255),
  data: z.record(z.string(), Json).default({}),
  ts: z.number().int().optional(),
});

export const SentEvents = z.union([SentEvent.transform((event) => [event]), z.array(SentEvent)]);

export type EngineEvent = { id: string; name: string; data: { [key: string]: Json }; ts: number };

export type WireError = {
  name: string;
  message: string;
  stack?: string;
  [key: string]: Json | undefined;
};

/** Describes an operation of a 206 answer or a checkpoint. `id` is the hashed step id. */
export const Op = z.object({
  id: z.string().min(1),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: Json.optional(),
  error: z.unknown().optional(),
});

export type Op = z.output<typeof Op>;

export const Ops = z.union([z.array(Op), Op.transform((op) => [op])]);

export const Checkpoint = z.object({
  run_id: z.string(),
  qi_id: z.string(),
  steps: z.array(Op),
});

export type Memo = { type: "data"; data: Json } | { type: "error"; error: WireError };

export function readError(value: unknown, fallback: string): WireError {
  const parsed = z
    .looseObject({
      name: z.string().default("Error"),
      message: z.string().optional(),
      error: z.string().optional(),
    })
    .safeParse(value);
  if (!parsed.success) return { name: "Error", message: fallback };
  const { error, ...rest } = parsed.data;
  const json = JSON.parse(JSON.stringify(rest)) as WireError;
  return { ...json, message: parsed.data.message ?? error ?? fallback };
}
