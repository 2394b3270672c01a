import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { hashToken, newOneTimeToken } from "@/lib/kernel/one-time-token";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { open, seal } from "@/lib/kernel/sealing/seal";
import type { SsoPurpose } from "@/prisma/generated/enums";
import type { SsoSecrets } from "./exchange-code";

const attemptMinutes = 10;

export async function createAttempt(
  tx: Tx,
  {
    secrets,
    ...attempt
  }: {
    purpose: SsoPurpose;
    sessionId: string | null;
    returnTo: string;
    secrets: SsoSecrets;
  },
): Promise<{ state: string; browserToken: string }> {
  const [state, browser] = [newOneTimeToken(), newOneTimeToken()];
  const id = randomUUID();
  const createdAt = now();
  await tx.ssoAttempt.create({
    data: {
      ...attempt,
      id,
      stateHash: state.tokenHash,
      browserHash: browser.tokenHash,
      sealed: seal(placeOf(id), JSON.stringify(secrets)),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + attemptMinutes * 60_000),
    },
  });
  return { state: state.token, browserToken: browser.token };
}

export type Attempt = {
  purpose: SsoPurpose;
  sessionId: string | null;
  returnTo: string;
  createdAt: Date;
  expiresAt: Date;
  secrets: SsoSecrets;
};

/** Takes the attempt away, so that its state serves once; null unless this browser began it. */
export async function takeAttempt(
  tx: Tx,
  { state, browserToken }: { state: string; browserToken: string },
): Promise<Attempt | null> {
  const where = { stateHash: hashToken(state), browserHash: hashToken(browserToken) };
  const row = await tx.ssoAttempt.findFirst({ where });
  if (!row) return null;
  const { count } = await tx.ssoAttempt.deleteMany({ where: { id: row.id } });
  if (count === 0) return null;
  const { purpose, sessionId, returnTo, createdAt, expiresAt } = row;
  const secrets = JSON.parse(open(placeOf(row.id), row.sealed)) as SsoSecrets;
  return { purpose, sessionId, returnTo, createdAt, expiresAt, secrets };
}

export async function deleteExpiredAttempts(tx: Tx): Promise<number> {
  const { count } = await tx.ssoAttempt.deleteMany({
    where: { expiresAt: { lt: now() } },
    limit: purgeBatch,
  });
  return count;
}

function placeOf(rowId: string) {
  return { table: "SsoAttempt", rowId, field: "sealed" };
}
