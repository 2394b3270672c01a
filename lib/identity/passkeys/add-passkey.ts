import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { beginCeremony, creationOptions, ownSession } from "./ceremony";
import { distinctName } from "./passkey-name";
import { notifyPasskey } from "./passkey-notice";
import {
  createPasskey,
  findDescriptors,
  findPasskeyOwner,
  lockAndCountPasskeys,
  type NewPasskey,
  namesOfPasskeys,
  type PasskeyRow,
} from "./passkey-store";
import { presentPasskey } from "./passkeys";
import {
  AddPasskeyBody,
  type CreationOptions,
  CreationOptionsAnswer,
  PasskeyAnswer,
  passkeysMax,
} from "./schema";
import { type Registration, registrationRefused, verifyRegistration } from "./verify-registration";

export type { NewPasskey };

export const beginPasskeyRegistration = operation({
  name: "begin_passkey_registration",
  summary: "Begin to add a passkey",
  scope: "self",
  input: z.strictObject({}),
  output: CreationOptionsAnswer,
  failures: ["limit_reached"],
  run: async (actor) => {
    const { userId, sessionId } = ownSession(actor);
    const known = await findDescriptors(db, userId);
    assertBelowLimit(known.length);
    const owner = await findPasskeyOwner(db, userId);
    const challenge = await beginCeremony({ purpose: "register", sessionId });
    return { options: await creationOptions({ challenge, userId, known, ...owner }) };
  },
});

export const addPasskey = operation({
  name: "add_passkey",
  summary: "Add the passkey that your browser made",
  scope: "self",
  input: AddPasskeyBody.extend({ userAgent: z.string().nullable() }),
  output: PasskeyAnswer,
  failures: ["limit_reached"],
  run: async (actor, { passkey: response, userAgent }) => {
    const { userId, sessionId } = ownSession(actor);
    const ceremony = { purpose: "register" as const, sessionId };
    const { newPasskey } = await verifyRegistration({ response, userAgent }, ceremony);
    return await transaction(async (tx) => {
      assertBelowLimit(await lockAndCountPasskeys(tx, userId));
      const row = await insertPasskey(tx, userId, newPasskey);
      await recordAudit(tx, actor, {
        action: "passkey.created",
        targetType: "passkey",
        targetId: row.id,
        after: row,
      });
      const { email } = await findPasskeyOwner(tx, userId);
      const { name } = row;
      await notifyPasskey(tx, actor.workspaceId, { event: "added", userId, email, name });
      return { passkey: presentPasskey(row) };
    });
  },
});

export async function registrationOptionsForInvitation({
  invitationId,
  email,
  name,
  formerUserId = null,
}: {
  invitationId: string;
  email: string;
  name: string;
  formerUserId?: string | null;
}): Promise<CreationOptions> {
  const newUserId = formerUserId ?? timeOrderedId(now());
  const challenge = await beginCeremony({ purpose: "accept_invitation", invitationId }, newUserId);
  return await creationOptions({ challenge, userId: newUserId, email, name, known: [] });
}

/**
 * Returns the passkey and the id that the new person must get, because the authenticator keeps that
 * id. Throws `validation_failed`; the challenge is used up either way.
 */
export async function verifyInvitationRegistration({
  invitationId,
  ...registration
}: Registration & { invitationId: string }): Promise<{
  newUserId: string;
  newPasskey: NewPasskey;
}> {
  const ceremony = { purpose: "accept_invitation" as const, invitationId };
  const { newUserId, newPasskey } = await verifyRegistration(registration, ceremony);
  if (newUserId === null) throw registrationRefused();
  return { newUserId, newPasskey };
}

export async function insertPasskey(
  tx: Tx,
  userId: string,
  newPasskey: NewPasskey,
): Promise<PasskeyRow> {
  try {
    const name = distinctName(newPasskey.name, await namesOfPasskeys(tx, userId));
    return await createPasskey(tx, userId, { ...newPasskey, name });
  } catch (thrown) {
    if (isUniqueViolation(thrown)) throw registrationRefused(thrown);
    throw thrown;
  }
}

function assertBelowLimit(count: number): void {
  if (count < passkeysMax) return;
  throw new AppError("limit_reached", `You have ${count} passkeys already. Remove one first.`);
}
