import { z } from "zod";
import { provePassword } from "@/lib/identity/auth/password";
import { Reauthenticated } from "@/lib/identity/auth/schema";
import { recordReauthentication } from "@/lib/identity/auth/start-session";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { beginCeremony, ownSession, requestOptions } from "./ceremony";
import { findDescriptors } from "./passkey-store";
import { provePasskey } from "./prove-passkey";
import { ReauthenticateBody, RequestOptionsAnswer } from "./schema";

export const beginPasskeyConfirmation = operation({
  name: "begin_passkey_confirmation",
  summary: "Begin to confirm with a passkey that it is you",
  scope: "self",
  input: z.strictObject({}),
  output: RequestOptionsAnswer,
  failures: ["not_found"],
  run: async (actor) => {
    const { userId, sessionId } = ownSession(actor);
    const known = await findDescriptors(db, userId);
    if (known.length === 0) throw new AppError("not_found", "You have no passkey.");
    const challenge = await beginCeremony({ purpose: "confirm", sessionId });
    return { options: requestOptions(challenge, known) };
  },
});

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
