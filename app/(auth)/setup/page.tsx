import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupWizard } from "@/components/setup/setup-wizard";
import { currentActor } from "@/lib/auth/current-member";
import { hasInstallation } from "@/lib/auth/has-installation";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage() {
  if (await currentActor()) redirect("/calendar");
  if (await hasInstallation()) redirect("/sign-in");
  return <SetupWizard />;
}
