import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { currentActor } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { hasInstallation } from "@/lib/auth/has-installation";
import { passkeyObstacle } from "@/lib/passkeys/passkey-obstacle";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage() {
  if (!(await hasInstallation())) redirect("/setup");
  const actor = await currentActor();
  const me = actor && (await getMe(actor, {}));
  const signedIn = me && { name: me.user.name, email: me.user.email };
  return <AcceptInvitation signedIn={signedIn} obstacle={passkeyObstacle()} />;
}
