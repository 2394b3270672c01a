import { networkContext } from "@/lib/accounts/connections/network-context";
import { spendingIn } from "@/lib/deliveries/spending";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork, networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  type AccountSpending,
  ListSpending,
  SetSpendingLimit,
  SpendingAnswer,
  SpendingLimitAnswer,
} from "./schema";
import { findPricedAccounts, lockLimit, replaceLimit } from "./spending-store";

export const listSpending = operation({
  name: "list_spending",
  summary: "List what accounts cost this month, where a network takes money for posts",
  scope: "posts:read",
  input: ListSpending,
  output: SpendingAnswer,
  run: async ({ workspaceId }) => {
    const priced = Object.values<Network>(networks).filter(({ price }) => price !== undefined);
    const accounts = await findPricedAccounts(
      db,
      workspaceId,
      priced.map(({ id }) => id),
    );
    const items: AccountSpending[] = [];
    for (const { id: connectionId, provider, sandbox, limit } of accounts) {
      const { spent, planned } = await spendingIn(db, { provider, connectionId, at: now() });
      const { settings } = networkContext({ provider, sandbox })?.context ?? {};
      items.push({
        connectionId,
        spentMicroDollars: spent,
        plannedMicroDollars: planned,
        monthlyMicroDollars: limit,
        installationMicroDollars: settings?.monthlyMicroDollars ?? null,
      });
    }
    return { items };
  },
});

/** Holds for what is armed and scheduled from now on; scheduled posts that pass it fail at their time. */
export const setSpendingLimit = operation({
  name: "set_spending_limit",
  summary: "Say what an account may cost in a month",
  scope: "connections:admin",
  level: "publish",
  input: SetSpendingLimit,
  output: SpendingLimitAnswer,
  failures: ["not_found"],
  run: (actor, { connectionId, monthlyMicroDollars }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const { provider, limit } = await lockLimit(tx, workspaceId, connectionId);
      if (!findNetwork(provider)?.price) {
        throw new AppError("validation_failed", "This account’s network takes no money for posts.");
      }
      await replaceLimit(tx, workspaceId, { connectionId, limit: monthlyMicroDollars });
      await recordAudit(tx, actor, {
        action: "connection.limit_set",
        targetType: "connection",
        targetId: connectionId,
        before: { monthlyMicroDollars: limit },
        after: { monthlyMicroDollars },
      });
      return { monthlyMicroDollars };
    }),
});
