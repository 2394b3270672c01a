import { z } from "zod";
import type { Tx } from "@/lib/kernel/db";
import { firstLine } from "@/lib/kernel/first-line";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

const nameMax = 80;
/** Long texts are cut in the database, so that a page of them stays small. */
const readMax = 500;

/**
 * Returns today's names by id: of people, accounts, keys, labels, snippets, mentions and files their name, of invitations their
 * address, of posts and drafts their title or the beginning of their text, of comments that beginning. Omits ids that are gone or
 * have no text.
 */
export async function findTargetNames(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  const rows = await tx.$queryRaw<{ id: string; text: string }[]>`
    WITH named AS (
      SELECT id, "workspaceId", name AS text FROM "Connection"
      UNION ALL SELECT id, "workspaceId", name FROM "Credential"
      UNION ALL SELECT id, "workspaceId", "fileName" FROM "Media"
      UNION ALL SELECT id, "workspaceId", name FROM "Label"
      UNION ALL SELECT id, "workspaceId", name FROM "Snippet"
      UNION ALL SELECT id, "workspaceId", name FROM "Mention"
      UNION ALL SELECT id, "workspaceId", coalesce(nullif(title, ''), nullif(text, ''), 'No text')
        FROM "Post"
      UNION ALL SELECT id, "workspaceId", coalesce(nullif(content ->> 'title', ''), content ->> 'text')
        FROM "Draft"
      UNION ALL SELECT id, "workspaceId", body FROM "Comment"
      UNION ALL SELECT id, "workspaceId", email FROM "Invitation"
      UNION ALL SELECT id, ${workspaceId}::uuid, name FROM "User" person
        WHERE EXISTS (SELECT FROM "Member"
            WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = person.id)
          OR EXISTS (SELECT FROM "AuditEntry" WHERE "workspaceId" = ${workspaceId}::uuid
            AND "targetType" = 'member' AND "targetId" = person.id::text)
      UNION ALL SELECT delivery.id, delivery."workspaceId", coalesce(nullif(title, ''), text)
        FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"
    )
    SELECT id, left(text, ${readMax}) AS text FROM named
    WHERE id = ANY (${asked}::uuid[]) AND "workspaceId" = ${workspaceId}::uuid`;
  return new Map(
    rows.flatMap(({ id, text }) => {
      const name = firstLine(text, nameMax);
      return name ? [[id, name] as const] : [];
    }),
  );
}
