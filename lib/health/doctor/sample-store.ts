import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { MediaPlace } from "@/lib/library/media/storage";
import type { Prisma } from "@/prisma/generated/client";

export type ConnectedAccount = {
  id: string;
  workspaceId: string;
  provider: string;
  accountId: string;
  name: string;
  sandbox: boolean;
  sealedCredentials: string;
  state: "active" | "needs_reconnect";
  reason: string | null;
  reasonCode: string | null;
  reasonValues: Prisma.JsonValue;
  scheduledPosts: number;
  total: number;
};

/** Takes those first whose posts go out next, and of the others some by chance. */
export async function findAccounts(provider: string, limit: number): Promise<ConnectedAccount[]> {
  return await db.$queryRaw<ConnectedAccount[]>`
    SELECT id, "workspaceId", provider, "accountId", name, sandbox, "sealedCredentials", state,
      reason, "reasonCode", "reasonValues", due.posts AS "scheduledPosts", (count(*) OVER ())::int AS total
    FROM "Connection", LATERAL (
      SELECT count(DISTINCT "postId")::int AS posts, min("scheduledAt") AS next FROM "Delivery"
      WHERE "connectionId" = "Connection".id AND state IN ('scheduled', 'preparing', 'publishing')
    ) due
    WHERE provider = ${provider} AND state <> 'disconnected' AND "sealedCredentials" IS NOT NULL
    ORDER BY due.next NULLS LAST, random() LIMIT ${limit}`;
}

export type SampledMedium = {
  mediaId: string;
  workspaceId: WorkspaceId;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  place: MediaPlace;
};

const mediumColumns = {
  id: true,
  workspaceId: true,
  fileName: true,
  sizeBytes: true,
  sha256: true,
  place: true,
} satisfies Prisma.MediaSelect;

/** Takes what goes out next before the rest, of which chance takes some. */
export async function chooseMedia(limits: { scheduled: number; all: number }): Promise<string[]> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Media" media
    JOIN (
      SELECT used."mediaId", min(post."scheduledAt") AS next
      FROM "Post" post JOIN "PostMedia" used ON used."postId" = post.id
      WHERE post.state = 'scheduled' GROUP BY 1
    ) needed ON needed."mediaId" = media.id
    WHERE media.state = 'ready' ORDER BY next, id LIMIT ${limits.scheduled}`;
  const known = due.map(({ id }) => id);
  const rest = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Media" WHERE state = 'ready' AND NOT id = ANY(${known}::uuid[])
    ORDER BY random() LIMIT ${limits.all - known.length}`;
  return [...known, ...rest.map(({ id }) => id)];
}

export async function findChosen(ids: string[]): Promise<SampledMedium[]> {
  const found = await db.media.findMany({ where: { id: { in: ids } }, select: mediumColumns });
  return found
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, sizeBytes, sha256, ...row }) => ({
      ...row,
      mediaId: id,
      workspaceId: workspaceId(row.workspaceId),
      sizeBytes: Number(sizeBytes),
      sha256: sha256 ?? "",
    }));
}

export async function countMedia(): Promise<number> {
  return await db.media.count({ where: { state: "ready" } });
}

export type MediumUse = { posts: number; next: Date | null };

/** Returns null where the medium was deleted or moved meanwhile. */
export async function findScheduledUse({
  mediaId,
  place,
}: SampledMedium): Promise<MediumUse | null> {
  const [row = null] = await db.$queryRaw<MediumUse[]>`
    SELECT count(post.id)::int AS posts,
      min(post."scheduledAt") FILTER (WHERE post."scheduledAt" > ${now()}) AS next
    FROM "Media" media
    LEFT JOIN "Post" post ON post.state = 'scheduled'
      AND post.id IN (SELECT "postId" FROM "PostMedia" WHERE "mediaId" = media.id)
    WHERE media.id = ${mediaId}::uuid AND media.place = ${place}::"MediaPlace"
    GROUP BY media.id`;
  return row;
}

export type SealedSample = { keyId: string; count: number; rowId: string; sealed: string };

export async function findSealedSamples(): Promise<SealedSample[]> {
  return await db.$queryRaw<SealedSample[]>`
    SELECT split_part("sealedCredentials", '.', 2) AS "keyId", count(*)::int AS count,
      (array_agg(id::text ORDER BY id))[1] AS "rowId",
      (array_agg("sealedCredentials" ORDER BY id))[1] AS sealed
    FROM "Connection" WHERE "sealedCredentials" IS NOT NULL
    GROUP BY 1 ORDER BY 1`;
}

/** Returns when the first team was made, and null where there is none yet. */
export async function findBeginning(): Promise<Date | null> {
  const { _min } = await db.workspace.aggregate({ _min: { createdAt: true } });
  return _min.createdAt;
}
