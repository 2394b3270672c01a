import { redirect } from "next/navigation";
import { SetupWizard } from "@/components/setup/setup-wizard";
import { titled } from "@/components/shell/titled";
import { currentActor, hasInstallation } from "@/lib/auth/current-member";

async function SetupPage() {
  if (await currentActor()) redirect("/calendar");
  if (await hasInstallation()) redirect("/sign-in");
  return <SetupWizard />;
}

export default titled("Set up", SetupPage);
