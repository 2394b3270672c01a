import { provePassword } from "@/lib/auth/prove-password";
import { recordReauthentication } from "@/lib/auth/record-reauthentication";
import { Reauthenticated } from "@/lib/auth/schema";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { ownSession } from "./own-session";
import { provePasskey } from "./prove-passkey";
import { ReauthenticateBody } from "./schema";

export const reauthenticate = operation({
  name: "reauthenticate",
  summary: "Prove again that it is you, for sensitive actions",
  scope: "self",
  input: ReauthenticateBody,
  output: Reauthenticated,
  failures: ["invalid_login"],
  run: async (actor, { password, passkey }) => {
    const { userId, sessionId } = ownSession(actor);
    const { requestId } = actor;
    if (passkey !== undefined) {
      const ceremony = { purpose: "confirm" as const, sessionId };
      return await provePasskey({ response: passkey, ceremony, requestId, userId }, (tx) =>
        recordReauthentication(tx, actor),
      );
    }
    await provePassword(userId, password ?? "");
    return await transaction((tx) => recordReauthentication(tx, actor));
  },
});
