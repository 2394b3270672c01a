import { networkContext } from "@/lib/accounts/connections/network-context";
import { openFreshCredentials } from "@/lib/accounts/connections/renewal";
import { recordEvent } from "@/lib/deliveries/record-answer";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import type { Reason, Removal } from "@/lib/networks/network";
import { actorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { wordStored } from "@/lib/records/words/word-reason";
import { findPublished, lockPublished, type PublishedRow } from "./removal-store";
import { type PublishedAccount, PublishedAccounts, RemovalParams, RemovePublished } from "./schema";

/** A request without an answer after this long was cut off, so that a person may ask again. */
const cutOffMs = 2 * 60_000;

export const listPublishedAccounts = operation({
  name: "list_published_accounts",
  summary: "List where a post is out, and whether it was deleted there",
  scope: "posts:read",
  input: RemovalParams,
  output: PublishedAccounts,
  run: async ({ workspaceId }, { postId }) => ({
    accounts: toAccounts(await findPublished(workspaceId, postId)),
  }),
});

/**
 * Asks each named account's network once to delete what it published of the post. What is deleted
 * already, or is being deleted, is not asked for again.
 */
export const removePublished = operation({
  name: "remove_published",
  summary: "Delete a published post on the networks that can",
  scope: "posts:write",
  level: "publish",
  input: RemovePublished,
  output: PublishedAccounts,
  outside: "The networks were not asked.",
  run: async (actor, { postId, connectionIds }) => {
    const { workspaceId } = actor;
    const accounts = toAccounts(await findPublished(workspaceId, postId));
    for (const connectionId of connectionIds) {
      assertRemovable(accounts.find((account) => account.connectionId === connectionId));
    }
    const asked = [...new Set(connectionIds)].map((connectionId) =>
      removeOn(actor, { postId, connectionId }),
    );
    await Promise.all(asked);
    return { accounts: toAccounts(await findPublished(workspaceId, postId)) };
  },
});

function assertRemovable(account: PublishedAccount | undefined): void {
  if (account?.canRemove) return;
  const message = account
    ? `What is on ${account.accountName} cannot be deleted from here. Delete it there.`
    : "This post is not out on that account.";
  const details = [{ path: "connectionIds", code: "not_removable", message }];
  throw new AppError("validation_failed", message, { details });
}

async function removeOn(
  actor: Actor,
  place: { postId: string; connectionId: string },
): Promise<void> {
  // The request is on record before the call: a second person then waits for its answer.
  const rows = await transaction(async (tx) => {
    const published = await lockPublished(tx, actor.workspaceId, place);
    await assertProgram(tx, actor, { level: "publish", postIds: [place.postId] });
    const open = askable(published);
    const reason = deliveryReasons.because("removal_asked", { name: await actorName(tx, actor) });
    for (const { id } of open) {
      await recordEvent(tx, { deliveryId: id, kind: "removing", reason });
      await recordAudit(tx, actor, {
        action: "delivery.removal_asked",
        targetType: "delivery",
        targetId: id,
      });
    }
    return open;
  });
  for (const row of calledRows(rows)) {
    const removal = await askNetwork(row);
    await recordRemoval(actor, { rows: removesWhole(row) ? rows : [row], removal });
  }
}

function askable(rows: readonly PublishedRow[]): PublishedRow[] {
  return rows.filter((row) => {
    const state = stateOf(row);
    return row.remoteId !== null && state !== "removed" && state !== "gone" && state !== "removing";
  });
}

function calledRows(rows: readonly PublishedRow[]): readonly PublishedRow[] {
  const [first] = rows;
  return first && removesWhole(first) ? rows.filter(({ postIndex }) => postIndex === 0) : rows;
}

function removesWhole({ connection }: PublishedRow): boolean {
  return findNetwork(connection.provider)?.removesWhole ?? false;
}

async function askNetwork({ connection, remoteId }: PublishedRow): Promise<Removal> {
  const reached = networkContext(connection);
  const credentials = await openFreshCredentials(connection);
  if (!reached?.network.remove || !credentials || remoteId === null) {
    return { kind: "refused", reason: deliveryReasons.because("removal_unreadable") };
  }
  const { accountId, name } = connection;
  const { network, context } = reached;
  try {
    return (
      (await network.remove?.(context, {
        account: { accountId, name, credentials },
        remoteId,
      })) ?? {
        kind: "unclear",
      }
    );
  } catch (err) {
    log.error({ err, network: network.id }, "A network's adapter broke while it deleted.");
    return { kind: "unclear" };
  }
}

async function recordRemoval(
  actor: Actor,
  { rows, removal }: { rows: readonly PublishedRow[]; removal: Removal },
): Promise<void> {
  const { kind, action } = recorded[removal.kind];
  const reason = reasonOf(removal);
  await transaction(async (tx) => {
    for (const { id } of rows) {
      await recordEvent(tx, { deliveryId: id, kind, ...(reason && { reason }) });
      await recordAudit(tx, actor, { action, targetType: "delivery", targetId: id });
    }
  });
}

const recorded = {
  removed: { kind: "removed", action: "delivery.removed" },
  gone: { kind: "removed", action: "delivery.removed" },
  refused: { kind: "removal_refused", action: "delivery.removal_refused" },
  unclear: { kind: "removal_unclear", action: "delivery.removal_unclear" },
} as const;

const goneAlready = deliveryReasons.because("gone_already");

function reasonOf(removal: Removal): Reason | undefined {
  if (removal.kind === "refused") return removal.reason;
  return removal.kind === "gone" ? goneAlready : undefined;
}

function toAccounts(rows: readonly PublishedRow[]): PublishedAccount[] {
  const ids = [...new Set(rows.map(({ connectionId }) => connectionId))];
  return ids.map((id) => toAccount(rows.filter(({ connectionId }) => connectionId === id)));
}

type State = NonNullable<PublishedAccount["removal"]>["state"];

/** Worst first: an account is deleted once all that it shows of the post is. */
const byUrgency: readonly State[] = ["removing", "unclear", "refused", "removed", "gone"];

function toAccount(rows: PublishedRow[]): PublishedAccount {
  const [{ connectionId, connection } = rows[0] as PublishedRow] = rows;
  const { provider, name } = connection;
  const able = findNetwork(provider)?.remove !== undefined && connection.state === "active";
  const canRemove = able && rows.some(({ remoteId }) => remoteId !== null);
  const answered = rows.flatMap((row) => {
    const state = stateOf(row);
    const [event] = row.events;
    return state && event ? [{ state, event }] : [];
  });
  answered.sort((one, other) => byUrgency.indexOf(one.state) - byUrgency.indexOf(other.state));
  const [worst] = answered;
  return {
    connectionId,
    provider,
    accountName: name,
    canRemove,
    removal: worst
      ? {
          state: worst.state,
          message: wordStored(worst.event.reason, worst.event.values, worst.event.message),
          at: worst.event.at.toISOString(),
        }
      : null,
  };
}

function stateOf({ events: [event] }: PublishedRow): State | null {
  switch (event?.kind) {
    case "removing":
      return now().getTime() - event.at.getTime() > cutOffMs ? "unclear" : "removing";
    case "removed":
      return event.reason === goneAlready.code ? "gone" : "removed";
    case "removal_refused":
      return "refused";
    case "removal_unclear":
      return "unclear";
    default:
      return null;
  }
}
