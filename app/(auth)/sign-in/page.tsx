import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { currentActor } from "@/lib/auth/current-member";
import { hasInstallation } from "@/lib/auth/has-installation";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (await currentActor()) redirect("/calendar");
  if (!(await hasInstallation())) redirect("/setup");
  return <SignInForm />;
}
