import type { Metadata } from "next";
import { ProfileForm } from "@/components/settings/profile-form";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { user } = await getMe(await currentMember(), {});
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="narrow">
        <ProfileForm user={user} />
      </PageBody>
    </>
  );
}
