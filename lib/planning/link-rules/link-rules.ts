import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { findLinkRules, findNamed, replaceLinkRules } from "./link-rule-store";
import { LinkRules, LinkRulesBody } from "./schema";

export const getLinkRules = operation({
  name: "get_link_rules",
  summary: "Read what is added to links, by account and by label",
  scope: "workspace:admin",
  level: "read",
  input: z.strictObject({}),
  output: LinkRules,
  run: ({ workspaceId }) => findLinkRules(db, workspaceId),
});

/** Holds for posts that are written from then on: planned ones go out as they were previewed and approved. */
export const setLinkRules = operation({
  name: "set_link_rules",
  summary: "Say what is added to links, by account and by label",
  scope: "workspace:admin",
  level: "publish",
  input: LinkRulesBody,
  output: LinkRules,
  failures: ["not_found"],
  run: (actor, asked) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertNamed(tx, workspaceId, asked);
      const before = await findLinkRules(tx, workspaceId);
      if (isDeepStrictEqual(before, asked)) return asked;
      await replaceLinkRules(tx, workspaceId, asked);
      await recordAudit(tx, actor, {
        action: "workspace.links_set",
        targetType: "workspace",
        targetId: workspaceId,
        before: { linkRules: before.rules },
        after: { linkRules: asked.rules },
      });
      return asked;
    }),
});

async function assertNamed(tx: Tx, workspaceId: WorkspaceId, asked: LinkRules): Promise<void> {
  const known = await findNamed(tx, workspaceId, asked);
  const details = asked.rules.flatMap(({ connectionId, labelId }, index) =>
    [
      {
        id: connectionId,
        path: `rules.${index}.connectionId`,
        message: "There is no such account.",
      },
      { id: labelId, path: `rules.${index}.labelId`, message: "There is no such label." },
    ].flatMap(({ id, ...problem }) => {
      return id === null || known.has(id) ? [] : [{ ...problem, code: "not_found" }];
    }),
  );
  const [first] = details;
  if (first) throw new AppError("not_found", first.message, { details });
}
