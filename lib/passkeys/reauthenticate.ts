import type { z } from "zod";
import { provePassword } from "@/lib/auth/password";
import { Reauthenticated } from "@/lib/auth/schema";
import { recordReauthentication } from "@/lib/auth/start-session";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
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
  run: async (actor, proof) => {
    const { token, answer } = await proved(actor, proof);
    actor.renewSession?.(token);
    return answer;
  },
});

async function proved(
  actor: Actor,
  { password, passkey }: z.output<typeof ReauthenticateBody>,
): ReturnType<typeof recordReauthentication> {
  const { userId, sessionId } = ownSession(actor);
  const { requestId } = actor;
  const record = (tx: Tx) => recordReauthentication(tx, actor);
  if (passkey !== undefined) {
    const ceremony = { purpose: "confirm" as const, sessionId };
    return await provePasskey({ response: passkey, ceremony, requestId, userId }, record);
  }
  await provePassword(userId, password ?? "");
  return await transaction(record);
}
