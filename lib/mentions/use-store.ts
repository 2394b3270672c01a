import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

type Texts = { texts: string[] };

const readMax = 5000;

export async function waitingTexts(tx: Tx, workspaceId: WorkspaceId): Promise<string[][]> {
  const rows = await tx.$queryRaw<Texts[]>`
    SELECT post.text || post."additionalTexts" || array(
      SELECT delivery."textOverride" FROM "Delivery" delivery
      WHERE delivery."postId" = post.id AND delivery."textOverride" LIKE '%@%'
    ) AS texts
    FROM "Post" post
    WHERE post."workspaceId" = ${workspaceId}::uuid AND post.state = 'scheduled'
    ORDER BY post."scheduledAt" DESC LIMIT ${readMax}::int`;
  return withMentions(rows);
}

export async function draftTexts(tx: Tx, workspaceId: WorkspaceId): Promise<string[][]> {
  const rows = await tx.$queryRaw<Texts[]>`
    SELECT search_draft_texts(draft.content) AS texts
    FROM "Draft" draft WHERE draft."workspaceId" = ${workspaceId}::uuid
    ORDER BY draft."updatedAt" DESC LIMIT ${readMax}::int`;
  return withMentions(rows);
}

function withMentions(rows: Texts[]): string[][] {
  return rows.flatMap(({ texts }) => (texts.some((text) => text.includes("@")) ? [texts] : []));
}
