import { db } from "@/lib/kernel/db";

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
