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
  /** Is the last call of a silent server; else this state began then. */
  since: UtcTimestamp.nullable(),
  reason: z.string().nullable(),
  serverUrl: z.string().nullable(),
  callUrl: z.string(),
  lastCallAt: UtcTimestamp.nullable(),
});
export type EngineConnection = z.output<typeof EngineConnection>;

export type Registration =
  | { state: "registered"; isChanged: boolean }
  | { state: "refused" | "unreachable" }
  | { state: "rejected"; reason: string };
