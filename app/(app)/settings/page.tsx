import type { Metadata } from "next";
import { ProfileForm } from "@/components/settings/profile-form";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const { user } = await getMe(actor, {});
  return <ProfileForm user={user} />;
}
