import type { z } from "zod";
import { hashPassword } from "@/lib/auth/password";
import { assertAcceptablePassword } from "@/lib/auth/password-policy";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import type { NewPasskey } from "@/lib/passkeys/add-passkey";
import { verifyInvitationRegistration } from "@/lib/passkeys/add-passkey";
import type { AcceptInvitation } from "./schema";

export type WayIn = {
  passwordHash: string | null;
  newPasskey: NewPasskey | null;
  userId: string | undefined;
};

type Invited = { id: string; email: string; workspace: { name: string } };

export async function newWayIn(
  { userAgent }: AnonymousCaller,
  { id: invitationId, email, workspace }: Invited,
  { name, password = "", passkey }: z.output<typeof AcceptInvitation>,
): Promise<WayIn> {
  if (passkey) {
    const registration = { invitationId, response: passkey, userAgent };
    const { newUserId, newPasskey } = await verifyInvitationRegistration(registration);
    return { passwordHash: null, newPasskey, userId: newUserId };
  }
  assertAcceptablePassword(password, { name, email, workspaceName: workspace.name });
  return { passwordHash: await hashPassword(password), newPasskey: null, userId: undefined };
}
