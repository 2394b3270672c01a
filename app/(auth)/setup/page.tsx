import { redirect } from "next/navigation";
import { SetupWizard } from "@/components/identity/setup/setup-wizard";
import { titled } from "@/components/shell/frame/titled";
import { currentActor, hasInstallation } from "@/lib/identity/auth/current-member";

async function SetupPage() {
  if (await currentActor()) redirect("/calendar");
  if (await hasInstallation()) redirect("/sign-in");
  return <SetupWizard />;
}

export default titled("Set up", SetupPage);
