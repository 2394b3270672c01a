import { createHash, timingSafeEqual } from "node:crypto";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { createInstallation, isInstalled, lockInstallation } from "./installation-store";
import { hashPassword } from "./password";
import { assertAcceptablePassword } from "./password-policy";
import { SetUp, UserAndWorkspace } from "./schema";
import { startSession } from "./start-session";

export const setUp = openOperation({
  name: "set_up",
  summary: "Create the workspace and its first administrator",
  input: SetUp,
  output: UserAndWorkspace,
  failures: ["setup_secret_invalid", "already_configured"],
  run: async (caller, input) => {
    if (await isInstalled(db)) throw alreadyConfigured();
    assertSetupSecret(input.setupSecret);
    assertAcceptablePassword(input.password, input);
    const passwordHash = await hashPassword(input.password);
    const { answer, token } = await transaction(async (tx) => {
      await lockInstallation(tx);
      if (await isInstalled(tx)) throw alreadyConfigured();
      const created = await createInstallation(tx, { ...input, passwordHash });
      const started = await startSession(tx, caller, { ...created, role: "admin", joins: true });
      await recordAudit(tx, started.actor, {
        action: "workspace.created",
        targetType: "workspace",
        targetId: created.workspaceId,
      });
      return started;
    });
    caller.startSession(token);
    return answer;
  },
});

function alreadyConfigured(): AppError {
  return new AppError("already_configured", "Herald is already set up here. Sign in instead.");
}

function assertSetupSecret(given: string): void {
  if (timingSafeEqual(digest(given), digest(env.SETUP_SECRET))) return;
  throw new AppError(
    "setup_secret_invalid",
    "This is not the setup secret. The server prints it when it starts.",
  );
}

function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
