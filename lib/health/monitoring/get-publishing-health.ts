import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { operation } from "@/lib/kernel/operation";
import { countAttention, findBacklog, findEngineStatus, findLateness } from "./health-store";
import { readLauncherReport } from "./launcher-report";
import { PublishingHealth } from "./schema";

const dayMs = 86_400_000;

export const getPublishingHealth = operation({
  name: "get_publishing_health",
  summary: "How punctually posts go out, and what is late now",
  scope: "workspace:admin",
  level: "read",
  input: z.strictObject({}),
  output: PublishingHealth,
  run: async ({ workspaceId }) => {
    const at = now();
    const ago = (days: number) => new Date(at.getTime() - days * dayMs);
    const [day, week, backlog, attention, engine, processes] = await Promise.all([
      findLateness(workspaceId, ago(1)),
      findLateness(workspaceId, ago(7)),
      findBacklog(workspaceId),
      countAttention(workspaceId, ago(7)),
      findEngineStatus(),
      readLauncherReport(),
    ]);
    return { at: at.toISOString(), lateness: { day, week }, backlog, attention, engine, processes };
  },
});
