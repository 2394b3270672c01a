import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { ChallengePurpose } from "@/prisma/generated/enums";

export const challengeMinutes = 5;

export type NewChallenge = {
  challenge: string;
  purpose: ChallengePurpose;
  sessionId?: string | null;
  invitationId?: string | null;
  newUserId?: string | null;
};

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + challengeMinutes * 60_000);
  await tx.webAuthnChallenge.create({ data: { ...challenge, createdAt, expiresAt } });
}

export async function takeChallenge(tx: Tx, challenge: string) {
  const [row = null] = await tx.$queryRaw<
    {
      purpose: ChallengePurpose;
      sessionId: string | null;
      invitationId: string | null;
      newUserId: string | null;
      expiresAt: Date;
    }[]
  >`
    DELETE FROM "WebAuthnChallenge" WHERE challenge = ${challenge}
    RETURNING purpose::text, "sessionId", "invitationId", "newUserId", "expiresAt"`;
  return row;
}

export async function deleteExpiredChallenges(tx: Tx): Promise<number> {
  const { count } = await tx.webAuthnChallenge.deleteMany({
    where: { expiresAt: { lt: now() } },
    limit: purgeBatch,
  });
  return count;
}
