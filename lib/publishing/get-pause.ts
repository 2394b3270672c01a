import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { describePause } from "./describe-pause";
import { PauseAnswer } from "./schema";

export const getPause = operation({
  name: "get_pause",
  summary: "Read whether publishing is paused, by whom and why",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: PauseAnswer,
  run: (actor) => describePause(db, actor.workspaceId),
});
