import { redirect } from "next/navigation";
import { SetupWizard } from "@/components/identity/setup/setup-wizard";
import { titled } from "@/components/shell/frame/titled";
import { currentActor, hasInstallation } from "@/lib/identity/auth/current-member";
import { passkeyObstacle } from "@/lib/identity/passkeys/relying-party";

async function SetupPage() {
  if (await currentActor()) redirect("/calendar");
  if (await hasInstallation()) redirect("/sign-in");
  return <SetupWizard obstacle={passkeyObstacle()} />;
}

export default titled("Set up", SetupPage);
