import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";

export async function endWaysIn(tx: Tx, userId: string): Promise<void> {
  const at = now();
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } });
  await tx.webAuthnChallenge.deleteMany({ where: { session: { userId } } });
  await tx.ssoAttempt.deleteMany({ where: { session: { userId } } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.oidcIdentity.deleteMany({ where: { userId } });
  await tx.knownDevice.deleteMany({ where: { userId } });
  await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
  // A confirmed change goes as well: its former address could undo it and take the account back.
  await tx.emailChange.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null } });
}

export type NewAccount = {
  id?: string | undefined;
  email: string;
  emailVerified: boolean;
  name: string;
  passwordHash: string | null;
  timeZone: string;
  dateFormat: string;
  timeFormat: string;
};

export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const [row] = await tx.user.createManyAndReturn({
    data: [{ ...columnsOf(account), createdAt: now() }],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id ?? null;
}

export async function lockFormerAccount(tx: Tx, email: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "User" account WHERE "emailKey" = ${email.toLowerCase()}
      AND NOT EXISTS (SELECT FROM "Member" WHERE "userId" = account.id)
    FOR NO KEY UPDATE`;
  return row?.id ?? null;
}

export async function renewAccount(tx: Tx, id: string, account: NewAccount): Promise<void> {
  await tx.user.update({ where: { id }, data: { ...columnsOf(account), avatarUrl: null } });
}

function columnsOf({ emailVerified, id, ...account }: NewAccount) {
  return {
    ...account,
    ...(id && { id }),
    emailKey: account.email.toLowerCase(),
    emailVerifiedAt: emailVerified ? now() : null,
  };
}
