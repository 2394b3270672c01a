import type { Metadata } from "next";
import { AssistantGuide } from "@/components/assistants/assistant-guide";
import { SettingsNav } from "@/components/settings/settings-nav";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { env } from "@/lib/env";
import { mcpResource } from "@/lib/mcp/mcp-resource";

export const metadata: Metadata = { title: "Assistants" };

export default async function AssistantsPage() {
  const actor = await currentMember();
  return (
    <>
      <PageHeader title="Settings">
        <SettingsNav isAdmin={actor.admin} />
      </PageHeader>
      <PageBody width="narrow">
        <AssistantGuide
          address={mcpResource.url}
          isPublic={env.BASE_URL.startsWith("https:")}
          registers={env.OAUTH_REGISTRATION === "on"}
        />
      </PageBody>
    </>
  );
}
