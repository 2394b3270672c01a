import type { z } from "zod";
import { disconnectAuthorized, removeAuthorized } from "@/lib/accounts/connections/authorized";
import { transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { findNetwork, findNetworkByApiName } from "@/lib/networks";
import type { Network, NetworkCallbacks } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import { addRemoved, findDeletion, receiptFor } from "./deletion-store";
import { Callback, Deauthorized, DeletionReceipt, DeletionStatus } from "./schema";
import { readSignedRequest, type SignedEvent } from "./signed-request";

/** Tolerates a network's clock that is behind ours. */
const skewMs = 30_000;
const farFutureMs = Date.UTC(9999, 0);

export const deauthorize = openOperation({
  name: "deauthorize",
  summary: "Take a network's word that a person removed the app",
  input: Callback,
  output: Deauthorized,
  failures: ["signed_request_invalid", "unavailable"],
  run: async (_, callback) => {
    const { network, callbacks, event, until } = openCallback(callback);
    const { userId } = event;
    const by = callbacks.deauthorizes;
    const authorized = { provider: network.id, userId, by, until };
    await transaction((tx) => disconnectAuthorized(tx, authorized));
    return { success: true as const };
  },
});

export const deleteData = openOperation({
  name: "delete_data",
  summary: "Delete what a person's authorization brought here",
  input: Callback,
  output: DeletionReceipt,
  failures: ["signed_request_invalid", "unavailable"],
  run: async (_, callback) => {
    if (!findNetworkByApiName(callback.apiName)?.callbacks?.deletesData) {
      throw new AppError("not_found", "There is nothing at this address.");
    }
    const { network, event, until } = openCallback(callback);
    const { userId } = event;
    const provider = network.id;
    const authorized = { provider, userId, by: "person", until } as const;
    const code = await transaction(async (tx) => {
      const receipt = await receiptFor(tx, provider, event);
      const removed = await removeAuthorized(tx, authorized);
      await addRemoved(tx, receipt, removed);
      return receipt;
    });
    return {
      url: new URL(`/deletion-status/${code}`, env.BASE_URL).href,
      confirmation_code: code,
    };
  },
});

export async function getDeletionStatus(
  code: string,
): Promise<z.output<typeof DeletionStatus> | null> {
  const deletion = await findDeletion(code);
  if (!deletion) return null;
  const { provider, requestedAt, connectionsRemoved } = deletion;
  return DeletionStatus.parse({
    network: findNetwork(provider)?.label ?? provider,
    requestedAt: requestedAt.toISOString(),
    connectionsRemoved,
  });
}

/**
 * Verifies and reads a network's signed request. Throws `not_found` for a network without callbacks,
 * `unavailable` where its app secret is not set, and `signed_request_invalid`.
 */
function openCallback(given: { apiName: string; signedRequest: string }): {
  network: Network;
  callbacks: NetworkCallbacks;
  event: SignedEvent;
  /** Later authorizations are not affected: an event can come late, or twice. */
  until: Date;
} {
  const network = findNetworkByApiName(given.apiName);
  if (!network?.callbacks) {
    throw new AppError("not_found", "There is nothing at this address.");
  }
  const settings = configured.networks[network.id];
  if (!settings) {
    throw new AppError("unavailable", `${network.label} is not set up on this server.`);
  }
  const event = readSignedRequest(given.signedRequest, settings.appSecret);
  const issuedMs = event.issuedAt === null ? farFutureMs : event.issuedAt * 1000;
  const until = new Date(Math.min(issuedMs + skewMs, farFutureMs));
  return { network, callbacks: network.callbacks, event, until };
}
