import type { Metadata } from "next";
import { AccessLinks } from "@/components/settings/access-links";
import { NotificationPreferences } from "@/components/settings/notification-preferences";
import { ProfileForm } from "@/components/settings/profile-form";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const { user } = await getMe(actor, {});
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm user={user} />
      <NotificationPreferences initial={user.notificationPreferences} />
      <AccessLinks />
    </div>
  );
}
