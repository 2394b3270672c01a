import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findDraft } from "./draft-store";
import { presentDraft } from "./present-draft";
import { DraftAnswer, DraftParams } from "./schema";

export const getDraft = operation({
  name: "get_draft",
  summary: "Read a draft",
  scope: "posts:write",
  input: DraftParams,
  output: DraftAnswer,
  run: async (actor, { draftId }) => ({
    draft: presentDraft(await findDraft(db, actor.workspaceId, draftId)),
  }),
});
