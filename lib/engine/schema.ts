import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

export const engineStates = [
  "connected",
  "not_registered",
  "refused",
  "silent",
  "unreachable",
] as const;

/** How a configured Inngest server and this installation reach each other. */
export const EngineConnection = z.strictObject({
  state: z.enum(engineStates),
  /** When this state began; for a silent server, its last call. */
  since: UtcTimestamp.nullable(),
  /** Says what to do; null while the server is connected. */
  reason: z.string().nullable(),
  /** Is null for Inngest Cloud. */
  serverUrl: z.string().nullable(),
  /** The address at which the server calls the functions. */
  callUrl: z.string(),
  lastCallAt: UtcTimestamp.nullable(),
});
export type EngineConnection = z.output<typeof EngineConnection>;
