import { db } from "@/lib/kernel/db";
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
