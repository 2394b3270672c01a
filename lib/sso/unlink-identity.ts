import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { assertNotLastWayIn } from "@/lib/auth/ways-in";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { notifyOfIdentity } from "./identity-notice";
import { deleteOwnIdentities, findOwnIdentity } from "./identity-store";
import { requireOidc } from "./require-oidc";
import { Unlinked } from "./schema";

export const unlinkIdentity = operation({
  name: "unlink_identity",
  summary: "Unlink your account at the identity provider",
  scope: "self",
  input: z.strictObject({}),
  output: Unlinked,
  failures: ["not_found", "limit_reached"],
  run: async (actor) => {
    const { issuer } = requireOidc();
    const userId = personOf(actor);
    return await transaction(async (tx) => {
      if (!(await findOwnIdentity(tx, userId, issuer))) {
        throw new AppError("not_found", "Your account is not linked.");
      }
      await assertNotLastWayIn(tx, userId);
      for (const targetId of await deleteOwnIdentities(tx, userId, issuer)) {
        await recordAudit(tx, actor, {
          action: "identity.unlinked",
          targetType: "identity",
          targetId,
        });
      }
      await notifyOfIdentity(tx, actor, "unlinked");
      return { unlinked: true as const };
    });
  },
});
