import { db } from "@/lib/kernel/db";
import type { AccountFacts } from "@/lib/networks/network";
import type { Prisma } from "@/prisma/generated/client";
import { storedFacts } from "./account-facts";

const columns = {
  id: true,
  provider: true,
  sandbox: true,
  accountId: true,
  name: true,
  sealedCredentials: true,
} satisfies Prisma.ConnectionSelect;

export type FactsRow = Prisma.ConnectionGetPayload<{ select: typeof columns }>;

type Due = { providers: string[]; before: Date; instant: Date };

export async function claimFacts({ providers, before, instant }: Due): Promise<FactsRow | null> {
  const isDue: Prisma.ConnectionWhereInput = {
    provider: { in: providers },
    state: "active",
    OR: [{ factsAt: null }, { factsAt: { lte: before } }],
  };
  const due = await db.connection.findFirst({ where: isDue, select: { id: true } });
  if (!due) return null;
  const [claimed = null] = await db.connection.updateManyAndReturn({
    where: { ...isDue, id: due.id },
    data: { factsAt: instant },
    select: columns,
  });
  return claimed;
}

export async function storeFacts(id: string, facts: AccountFacts): Promise<void> {
  await db.connection.updateMany({ where: { id }, data: { facts: storedFacts(facts) } });
}
