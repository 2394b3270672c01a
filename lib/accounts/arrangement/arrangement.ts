import { assertProgram } from "@/lib/identity/policies/assert-program";
import { db, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { findArrangement, replaceArrangement } from "./arrangement-store";
import { type AccountGroup, Arrangement, ArrangementAnswer, ReadArrangement } from "./schema";

export const getArrangement = operation({
  name: "get_account_arrangement",
  summary: "Read the order and the groups of the connected accounts",
  scope: "connections:read",
  input: ReadArrangement,
  output: ArrangementAnswer,
  run: async ({ workspaceId }) => ({ arrangement: await findArrangement(db, workspaceId) }),
});

export const updateArrangement = operation({
  name: "update_account_arrangement",
  summary: "Replace the order and the groups of the connected accounts",
  scope: "posts:write",
  level: "schedule",
  input: Arrangement,
  output: ArrangementAnswer,
  failures: ["version_conflict", "not_found"],
  run: (actor, { connectionIds, groups, version }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "schedule" });
      const before = await findArrangement(tx, workspaceId);
      if (version !== before.version) throw outdated(before.version);
      assertNamesDiffer(groups);
      const named = [connectionIds, ...groups.map((group) => group.connectionIds)].flat();
      if (named.some((id) => !before.connectionIds.includes(id))) throw notFound("connection");
      await replaceArrangement(tx, workspaceId, { connectionIds, groups });
      await recordAudit(tx, actor, {
        action: "connection.arranged",
        targetType: "workspace",
        targetId: workspaceId,
      });
      return { arrangement: await findArrangement(tx, workspaceId) };
    }),
});

function outdated(currentVersion: number): AppError {
  const message = "Somebody arranged the accounts since you opened them.";
  return new AppError("version_conflict", message, { details: { currentVersion } });
}

function assertNamesDiffer(groups: readonly AccountGroup[]): void {
  const names = groups.map(({ name }) => name.trim().toLowerCase());
  const twice = groups.find((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (!twice) return;
  const message = `Two groups are called “${twice.name}”: give each a name of its own.`;
  throw new AppError("validation_failed", message, {
    details: [{ path: "groups", code: "name_taken", message }],
  });
}
