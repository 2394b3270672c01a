import { disconnectAuthorized } from "@/lib/connections/authorized";
import { transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { openCallback } from "./open-callback";
import { Callback, Deauthorized } from "./schema";

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
