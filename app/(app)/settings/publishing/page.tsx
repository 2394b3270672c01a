import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublishingHealth } from "@/components/monitoring/publishing-health";
import { SettingsNav } from "@/components/settings/settings-nav";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getPublishingHealth } from "@/lib/monitoring/get-publishing-health";

export const metadata: Metadata = { title: "Publishing" };

export default async function PublishingPage() {
  const actor = await currentMember();
  if (!actor.admin) notFound();
  return (
    <>
      <PageHeader title="Settings">
        <SettingsNav isAdmin />
      </PageHeader>
      <PageBody width="narrow">
        <PublishingHealth initial={await getPublishingHealth(actor, {})} />
      </PageBody>
    </>
  );
}
