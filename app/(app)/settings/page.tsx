import type { Metadata } from "next";
import { PauseCard } from "@/components/pause/pause-card";
import { ProfileForm } from "@/components/settings/profile-form";
import { SettingsNav } from "@/components/settings/settings-nav";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { getPause } from "@/lib/publishing/get-pause";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const [{ user }, pause] = await Promise.all([getMe(actor, {}), getPause(actor, {})]);
  const { timeZone, dateFormat, timeFormat } = user;
  return (
    <>
      <PageHeader title="Settings">
        <SettingsNav isAdmin={actor.admin} />
      </PageHeader>
      <PageBody width="narrow" className="flex flex-col gap-6">
        <ProfileForm user={user} />
        <PauseCard
          initial={pause}
          preferences={{ timeZone, dateFormat, timeFormat }}
          manageable={actor.admin}
        />
      </PageBody>
    </>
  );
}
