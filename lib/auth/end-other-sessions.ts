import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { endSessions } from "./end-sessions";
import { SessionsRevoked } from "./schema";

export const endOtherSessions = operation({
  name: "end_other_sessions",
  summary: "Sign out all your browsers but this one",
  scope: "self",
  input: z.strictObject({}),
  output: SessionsRevoked,
  run: (actor) =>
    transaction(async (tx) => {
      const others = { userId: personOf(actor), sessionId: actor.sessionId };
      return { revokedCount: await endSessions(tx, actor, others) };
    }),
});
