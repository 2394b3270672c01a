import type { Metadata } from "next";
import { ProfileForm } from "@/components/settings/profile-form";
import { SsoCard } from "@/components/settings/sso-card";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { getIdentity } from "@/lib/sso/get-identity";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Settings" };

type SettingsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const actor = await currentMember();
  const [{ user }, sso] = [await getMe(actor, {}), await getIdentity(actor, {})];
  const preferences = timePreferences(user);
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm user={user} />
      <SsoCard sso={sso} preferences={preferences} result={(await searchParams).sso} />
    </div>
  );
}
