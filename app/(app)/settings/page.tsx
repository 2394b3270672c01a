import type { Metadata } from "next";
import { ProfileForm } from "@/components/settings/profile-form";
import { SettingsNav } from "@/components/settings/settings-nav";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const { user } = await getMe(actor, {});
  return (
    <>
      <PageHeader title="Settings">
        <SettingsNav isAdmin={actor.admin} />
      </PageHeader>
      <PageBody width="narrow">
        <ProfileForm user={user} />
      </PageBody>
    </>
  );
}
