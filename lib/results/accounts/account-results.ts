import { z } from "zod";
import { getConnection } from "@/lib/accounts/connections/connections";
import { requireContext } from "@/lib/accounts/connections/network-context";
import { ConnectionAnswer } from "@/lib/accounts/connections/schema";
import { reconnectConnection } from "@/lib/accounts/connections/start-authorization";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { wordStored } from "@/lib/records/words/word-reason";
import { isReadFromTheStart, readableNetworks } from "../reading/read-results";
import {
  type AccountReading,
  AccountReadings,
  ListAccountResults,
  SetResults,
} from "../report/schema";
import {
  findOldestDue,
  findReadConnections,
  findRefused,
  lockChoice,
  type ReadConnection,
  type RefusedAccount,
  storeChoice,
} from "./account-store";

const SetResultsAnswer = ConnectionAnswer.extend({ reconnectUrl: z.url().nullable() });

export const listAccountResults = operation({
  name: "list_account_results",
  summary: "List the accounts whose results can be read: whether they are, since when, why not",
  scope: "connections:read",
  input: ListAccountResults,
  output: AccountReadings,
  run: async ({ workspaceId }) => {
    const rows = await findReadConnections(db, workspaceId, readableNetworks.all);
    return { items: rows.flatMap(present) };
  },
});

/** A network that wants permissions of its own for it gets a new sign-in, which asks for them. */
export const setResults = operation({
  name: "set_results",
  summary: "Say whether what came of an account's posts is read",
  scope: "connections:admin",
  level: "publish",
  input: SetResults,
  output: SetResultsAnswer,
  failures: ["not_found", "connection_unavailable", "provider_error", "unavailable"],
  outside: "The network was not asked.",
  run: async (actor, { connectionId, on }) => {
    const { network, isGranted } = await choose(actor, { connectionId, on });
    const { connection } = await getConnection(actor, { connectionId });
    const needsSignIn = on && !isGranted && (network.results?.permissions.length ?? 0) > 0;
    const reconnectUrl = needsSignIn ? await signInAt(actor, { network, connection }) : null;
    return { connection, reconnectUrl };
  },
});

export async function findUnreadAccounts(): Promise<{ read: number; refused: RefusedAccount[] }> {
  return await findRefused(readableNetworks);
}

/** Returns for how long the reading that waits longest has been due, in milliseconds. */
export async function findReadingLag(): Promise<number> {
  const at = await findOldestDue(readableNetworks);
  return at ? Math.max(0, now().getTime() - at.getTime()) : 0;
}

async function choose(actor: Actor, { connectionId, on }: { connectionId: string; on: boolean }) {
  return await transaction(async (tx) => {
    const { workspaceId } = actor;
    const { provider, isOn, isGranted } = await lockChoice(tx, workspaceId, connectionId);
    const network = findNetwork(provider);
    if (!network?.results) {
      throw new AppError("validation_failed", "This account’s network tells nothing of its posts.");
    }
    await storeChoice(tx, workspaceId, { connectionId, isOn: on });
    await recordAudit(tx, actor, {
      action: "connection.results_set",
      targetType: "connection",
      targetId: connectionId,
      before: { results: isOn ?? isWholeFromTheStart(network) },
      after: { results: on },
    });
    return { network, isGranted };
  });
}

/** Some networks tell a part without, and the rest once somebody allows it. */
function isWholeFromTheStart({ id, results }: Network): boolean {
  return isReadFromTheStart(id) && results?.permissions.length === 0;
}

/** Where a sign-in asks for something first, the page of the accounts does. */
async function signInAt(
  actor: Actor,
  { network, connection }: { network: Network; connection: { id: string; sandbox: boolean } },
): Promise<string> {
  const { settings } = requireContext(network, connection.sandbox);
  const asksFirst = network.signInFields?.(settings).some(({ isRequired }) => isRequired);
  if (asksFirst) return `${env.BASE_URL}/connections`;
  const { authorizationUrl } = await reconnectConnection(actor, { connectionId: connection.id });
  return authorizationUrl;
}

function present(row: ReadConnection): AccountReading[] {
  const { id, provider, reading, followers, results: oldest } = row;
  const network = findNetwork(provider);
  const offer = network?.results;
  if (!offer) return [];
  const { metrics, offUntil = null, permissions } = offer;
  const isOn = reading?.isOn ?? isReadFromTheStart(provider);
  const rests = reading?.restUntil && reading.restUntil > now() ? reading.restUntil : null;
  return [
    {
      connectionId: id,
      offered: [...metrics],
      isOn,
      isWhole: reading?.isOn ?? isWholeFromTheStart(network),
      offUntil,
      permissions: [...permissions],
      since: oldest[0]?.publishedAt.toISOString() ?? null,
      readAt: reading?.usualAt?.toISOString() ?? null,
      restUntil: isOn ? (rests?.toISOString() ?? null) : null,
      ...problemOf(row, isOn),
      followers: followers
        .map(({ day, followers: count }) => ({
          day: day.toISOString().slice(0, 10),
          followers: count,
        }))
        .toReversed(),
    },
  ];
}

function problemOf(
  { state, reading }: ReadConnection,
  isOn: boolean,
): Pick<AccountReading, "problem" | "message"> {
  if (!isOn) return { problem: null, message: null };
  if (state === "needs_reconnect") {
    return { problem: state, message: "It must be reconnected first." };
  }
  const message = reading && wordStored(reading.reasonCode, reading.reasonValues, null);
  if (!reading || message === null) return { problem: null, message: null };
  const { denied } = reading;
  const isKnown = denied === "connection_expired" || denied === "permission_missing";
  return { problem: isKnown ? denied : "unread", message };
}
