import { createHash } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { FetchedCard } from "./fetch-card";
import { StoredCard } from "./schema";

type KnownCard = { card: StoredCard | null; hasPicture: boolean };

export async function findKnownCard(
  tx: Tx,
  workspaceId: WorkspaceId,
  url: URL,
): Promise<KnownCard | null> {
  const rows = await tx.$queryRaw<{ card: unknown; hasPicture: boolean }[]>`
    SELECT card, picture IS NOT NULL AS "hasPicture" FROM "LinkCard"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "urlHash" = ${hashOf(url)}
      AND "expiresAt" > ${now()}`;
  const [row] = rows;
  return row ? { ...row, card: StoredCard.nullable().parse(row.card) } : null;
}

export async function findCardPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  url: URL,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await tx.linkCard.findUnique({
    where: { workspaceId_urlHash: { workspaceId, urlHash: hashOf(url) } },
    select: { picture: true },
  });
  return row?.picture ?? null;
}

export async function keepCard(
  tx: Tx,
  workspaceId: WorkspaceId,
  { url, found, expiresAt }: { url: URL; found: FetchedCard | null; expiresAt: Date },
): Promise<void> {
  const card = found ? JSON.stringify(found.card) : null;
  await tx.$executeRaw`
    INSERT INTO "LinkCard" ("workspaceId", "urlHash", card, picture, "expiresAt")
    VALUES (${workspaceId}::uuid, ${hashOf(url)}, ${card}::jsonb, ${found?.picture ?? null}, ${expiresAt})
    ON CONFLICT ("workspaceId", "urlHash") DO UPDATE
    SET card = EXCLUDED.card, picture = EXCLUDED.picture, "expiresAt" = EXCLUDED."expiresAt"`;
}

export async function deleteExpiredCards(tx: Tx): Promise<number> {
  return await tx.$executeRaw`
    DELETE FROM "LinkCard" WHERE ("workspaceId", "urlHash") IN (
      SELECT "workspaceId", "urlHash" FROM "LinkCard" WHERE "expiresAt" <= ${now()}
      LIMIT ${purgeBatch})`;
}

function hashOf(url: URL): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(url.href).digest());
}
