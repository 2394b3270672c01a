import { removeAuthorized } from "@/lib/connections/authorized";
import { transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { findNetworkByApiName } from "@/lib/networks";
import { addRemoved, receiptFor } from "./deletion-store";
import { openCallback } from "./open-callback";
import { Callback, DeletionReceipt } from "./schema";

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
