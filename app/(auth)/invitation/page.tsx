import { redirect } from "next/navigation";
import { AcceptInvitation } from "@/components/settings/invitations/accept-invitation";
import { titled } from "@/components/shell/frame/titled";
import { currentActor, hasInstallation } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { passkeyObstacle } from "@/lib/identity/passkeys/relying-party";

async function InvitationPage() {
  if (!(await hasInstallation())) redirect("/setup");
  const actor = await currentActor();
  const me = actor && (await getMe(actor, {}));
  const signedIn = me && { name: me.user.name, email: me.user.email };
  return <AcceptInvitation signedIn={signedIn} obstacle={passkeyObstacle()} />;
}

export default titled("Invitation", InvitationPage);
