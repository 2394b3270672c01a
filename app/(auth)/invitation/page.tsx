import { redirect } from "next/navigation";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { titled } from "@/components/shell/titled";
import { currentActor, hasInstallation } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { passkeyObstacle } from "@/lib/passkeys/relying-party";

async function InvitationPage() {
  if (!(await hasInstallation())) redirect("/setup");
  const actor = await currentActor();
  const me = actor && (await getMe(actor, {}));
  const signedIn = me && { name: me.user.name, email: me.user.email };
  return <AcceptInvitation signedIn={signedIn} obstacle={passkeyObstacle()} />;
}

export default titled("Invitation", InvitationPage);
