import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { closeAuthorization } from "./authorization-store";
import { requireNetwork } from "./require-network";
import { AuthorizationParams, CancelledAuthorization } from "./schema";

export const cancelAuthorization = operation({
  name: "cancel_authorization",
  summary: "Discard an authorization without connecting anything",
  scope: "connections:admin",
  input: AuthorizationParams,
  output: CancelledAuthorization,
  run: async (actor, { id, segment }) => {
    const provider = requireNetwork(segment).id;
    return await transaction(async (tx) => {
      const closed = await closeAuthorization(tx, actor.workspaceId, {
        id,
        userId: personOf(actor),
        provider,
        from: ["started", "pending"],
        to: "cancelled",
      });
      if (!closed) throw notFound("authorization");
      await recordAudit(tx, actor, {
        action: "authorization.cancelled",
        targetType: "authorization",
        targetId: id,
      });
      return { cancelled: true as const };
    });
  },
});
