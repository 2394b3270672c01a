import { now } from "@/lib/kernel/clock";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { beginCeremony } from "./ceremony";
import { creationOptions } from "./ceremony-options";
import type { CreationOptions } from "./schema";
import {
  type NewPasskey,
  type Registration,
  registrationRefused,
  verifyRegistration,
} from "./verify-registration";

type Invitee = {
  invitationId: string;
  email: string;
  name: string;
  formerUserId?: string | null;
};

export async function registrationOptionsForInvitation({
  invitationId,
  email,
  name,
  formerUserId = null,
}: Invitee): Promise<CreationOptions> {
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
