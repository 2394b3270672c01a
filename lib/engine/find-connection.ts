import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { describeConnection } from "./describe-connection";
import { findLink } from "./link-store";
import type { EngineConnection } from "./schema";

export async function findConnection(): Promise<EngineConnection | null> {
  const { inngest } = env;
  if (inngest.mode === "embedded") return null;
  return describeConnection(await findLink(), inngest, now());
}
