import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

export const engineStates = [
  "connected",
  "not_registered",
  "refused",
  "silent",
  "unreachable",
] as const;

export const EngineConnection = z.strictObject({
  state: z.enum(engineStates),
  /** This state began then; a silent server called last. */
  since: UtcTimestamp.nullable(),
  /** Says what to do; null while the server is connected. */
  reason: z.string().nullable(),
  serverUrl: z.string().nullable(),
  callUrl: z.string(),
  lastCallAt: UtcTimestamp.nullable(),
});
export type EngineConnection = z.output<typeof EngineConnection>;
