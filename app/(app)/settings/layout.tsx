import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/frame/settings-nav";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const actor = await currentMember();
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex min-w-0 grow flex-col lg:flex-row">
        <SettingsNav isAdmin={actor.admin} />
        <div className="min-w-0 grow">
          <PageBody width="narrow">{children}</PageBody>
        </div>
      </div>
    </>
  );
}
