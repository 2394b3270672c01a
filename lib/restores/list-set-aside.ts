import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findRestore } from "./restore-store";
import { ListSetAside, SetAsideList } from "./schema";
import { countUndecided, pageOfSetAside } from "./set-aside-store";

export const listSetAside = operation({
  name: "list_set_aside_deliveries",
  summary: "List what may have gone out between a backup and its restore, and waits for a decision",
  scope: "posts:read",
  input: ListSetAside,
  output: SetAsideList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const [rows, total, restore] = await Promise.all([
      pageOfSetAside(workspaceId, { limit: limit + 1, cursor }),
      countUndecided(db, workspaceId),
      findRestore(db, workspaceId),
    ]);
    return {
      ...toPage(rows.slice(0, limit), rows.length > limit),
      total,
      restore: restore && {
        backupTakenAt: restore.backupTakenAt.toISOString(),
        restoredAt: restore.restoredAt.toISOString(),
      },
    };
  },
});
