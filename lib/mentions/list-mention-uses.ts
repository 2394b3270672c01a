import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findMentions } from "./mention-store";
import { splitMentions } from "./mention-text";
import { type MentionUse, MentionUses } from "./schema";
import { draftTexts, waitingTexts } from "./use-store";

export const listMentionUses = operation({
  name: "list_mention_uses",
  summary: "Count the posts and drafts that mention somebody",
  scope: "posts:read",
  input: z.strictObject({}),
  output: MentionUses,
  run: async ({ workspaceId }) => {
    const mentions = await findMentions(db, workspaceId);
    if (mentions.length === 0) return { uses: [] };
    const uses = new Map(mentions.map(({ id }) => [id, { mentionId: id, posts: 0, drafts: 0 }]));
    const count = (texts: string[], kind: keyof Omit<MentionUse, "mentionId">) => {
      const parts = texts.flatMap((text) => splitMentions(text, mentions));
      for (const id of new Set(parts.flatMap(({ mention }) => mention?.id ?? []))) {
        const use = uses.get(id);
        if (use) use[kind] += 1;
      }
    };
    for (const texts of await waitingTexts(db, workspaceId)) count(texts, "posts");
    for (const texts of await draftTexts(db, workspaceId)) count(texts, "drafts");
    return { uses: [...uses.values()] };
  },
});
