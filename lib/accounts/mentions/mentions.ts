import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { noteEditor } from "@/lib/deliveries/note-editor";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { readAccounts } from "./mention-accounts";
import { type MentionRow, presentMention } from "./mention-row";
import {
  changeMention,
  draftTexts,
  findMention,
  findMentions,
  findUnsentPosts,
  insertMention,
  lockMentions,
  pageOfMentions,
  removeMention,
  type UnsentPost,
  waitingTexts,
} from "./mention-store";
import { aliasesMax, isMentionName, mentionsMax } from "./rules/mention-name";
import { splitMentions, writeFor } from "./rules/mention-text";
import {
  CreateMention,
  DeletedMention,
  ListMentions,
  type Mention,
  MentionAnswer,
  MentionList,
  MentionParams,
  type MentionUse,
  MentionUses,
  UpdateMention,
} from "./schema";

export const listMentions = operation({
  name: "list_mentions",
  summary: "List whom texts can mention",
  scope: "posts:read",
  input: ListMentions,
  output: MentionList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfMentions(db, actor.workspaceId, page);
    return toPage(rows.map(presentMention), hasMore);
  },
});

export const createMention = operation({
  name: "create_mention",
  summary: "Add somebody to the mentions",
  scope: "posts:write",
  level: "draft",
  input: CreateMention,
  output: MentionAnswer,
  failures: ["not_found", "limit_reached"],
  outside: "The networks were not asked for the accounts.",
  undo: (_, { mention: { id: mentionId } }) => ({
    operation: "delete_mention",
    input: { mentionId },
  }),
  run: async (actor, { name, aliases, accounts: given }) => {
    const { workspaceId } = actor;
    const accounts = await readAccounts(actor, given, name);
    return transaction(async (tx) => {
      await lockMentions(tx, workspaceId);
      await assertNamesFree(tx, workspaceId, { id: null, name, aliases });
      const added = { id: "", name, aliases, accounts, createdAt: now() };
      await noteRewritten(tx, actor, { before: null, after: added });
      const row = await insertMention(tx, workspaceId, { name, aliases, accounts });
      await recordAudit(tx, actor, {
        action: "mention.created",
        targetType: "mention",
        targetId: row.id,
        after: row,
      });
      return { mention: presentMention(row) };
    });
  },
});

export const updateMention = operation({
  name: "update_mention",
  summary: "Change somebody in the mentions",
  scope: "posts:write",
  level: "schedule",
  input: UpdateMention,
  output: MentionAnswer,
  outside: "The networks were not asked for the accounts.",
  run: async (actor, { mentionId: id, accounts: given, ...change }) => {
    const { workspaceId } = actor;
    const entryName = change.name ?? (await findMention(db, workspaceId, id)).name;
    const accounts = given && (await readAccounts(actor, given, entryName));
    return transaction(async (tx) => {
      await lockMentions(tx, workspaceId);
      const before = await findMention(tx, workspaceId, id);
      const name = change.name ?? before.name;
      const aliases = (change.aliases ?? aliasesAfter(before, name)).slice(0, aliasesMax);
      await assertNamesFree(tx, workspaceId, { id, name, aliases });
      const changed = { id, name, aliases, accounts: accounts ?? before.accounts };
      await noteRewritten(tx, actor, { before, after: { ...before, ...changed } });
      const after = await changeMention(tx, workspaceId, changed);
      await recordAudit(tx, actor, {
        action: "mention.updated",
        targetType: "mention",
        targetId: id,
        before,
        after,
      });
      return { mention: presentMention(after) };
    });
  },
});

export const deleteMention = operation({
  name: "delete_mention",
  summary: "Take somebody out of the mentions",
  scope: "posts:write",
  level: "schedule",
  input: MentionParams,
  output: DeletedMention,
  run: (actor, { mentionId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockMentions(tx, workspaceId);
      const before = await findMention(tx, workspaceId, mentionId);
      await noteRewritten(tx, actor, { before, after: null });
      await removeMention(tx, workspaceId, mentionId);
      await recordAudit(tx, actor, {
        action: "mention.deleted",
        targetType: "mention",
        targetId: mentionId,
        before,
      });
      return { deleted: true as const };
    }),
});

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

export async function findAllMentions(workspaceId: WorkspaceId, tx: Tx = db): Promise<Mention[]> {
  return (await findMentions(tx, workspaceId)).map(presentMention);
}

/**
 * Counts who changes a mention as the last editor of the posts that a network now gets other words of:
 * nobody approves what they edited last. Call it before the mention changes.
 */
async function noteRewritten(
  tx: Tx,
  actor: Actor,
  { before, after }: Record<"before" | "after", MentionRow | null>,
): Promise<void> {
  const { workspaceId, userId } = actor;
  const postIds = await findRewritten(tx, workspaceId, { before, after });
  await noteEditor(tx, { postIds, userId });
  await assertProgram(tx, actor, {
    level: postIds.length > 0 || before ? "schedule" : "draft",
    postIds,
    edits: true,
  });
}

async function findRewritten(
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, after }: Record<"before" | "after", MentionRow | null>,
): Promise<string[]> {
  const names = [before, after].flatMap((each) => (each ? [each.name, ...each.aliases] : []));
  const posts = (await findUnsentPosts(tx, workspaceId)).filter(({ texts }) =>
    texts.some((text) => names.some((name) => text.includes(`@${name}`))),
  );
  if (posts.length === 0) return [];
  const rows = await findMentions(tx, workspaceId);
  const others = rows.filter(({ id }) => id !== before?.id);
  const was = rows.map(presentMention);
  const becomes = (after ? [...others, after] : others).map(presentMention);
  const isRewritten = ({ providers, texts }: UnsentPost) =>
    providers.some((provider) =>
      texts.some((text) => {
        const [old, anew] = [was, becomes].map((all) => writeFor(provider, text, all));
        return !isDeepStrictEqual(old, anew);
      }),
    );
  return posts.filter(isRewritten).map(({ id }) => id);
}

async function assertNamesFree(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name, aliases }: Pick<MentionRow, "name" | "aliases"> & { id: string | null },
): Promise<void> {
  const others = (await findMentions(tx, workspaceId)).filter((each) => each.id !== id);
  assertFree(others, { path: "name", name });
  for (const [index, alias] of aliases.entries()) {
    assertFree(others, { path: `aliases.${index}`, name: alias });
  }
  if (id !== null || others.length < mentionsMax) return;
  throw new AppError(
    "limit_reached",
    `There are ${mentionsMax} mentions already. Delete one first.`,
  );
}

function assertFree(others: MentionRow[], { path, name }: { path: string; name: string }): void {
  if (!isMentionName(name)) {
    const message = "Write a name on one line, without @ and without a space at its ends.";
    throw refusal({ path, code: "name_invalid", message });
  }
  const key = nameKeyOf(name);
  const taken = others.find((each) =>
    [each.name, ...each.aliases].some((n) => nameKeyOf(n) === key),
  );
  if (!taken) return;
  const message =
    nameKeyOf(taken.name) === key
      ? `“${taken.name}” is in your mentions already.`
      : `“${name}” is a former name of ${taken.name}, which posts may still have.`;
  throw refusal({ path, code: "name_taken", message });
}

function refusal(detail: { path: string; code: string; message: string }): AppError {
  return new AppError("validation_failed", detail.message, { details: [detail] });
}

function aliasesAfter({ name: former, aliases }: MentionRow, name: string): string[] {
  const all = former === name ? aliases : [former, ...aliases];
  return all.filter(
    (alias) => alias !== name && (alias === former || nameKeyOf(alias) !== nameKeyOf(name)),
  );
}
