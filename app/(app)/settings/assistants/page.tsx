import type { Metadata } from "next";
import { AssistantGuide } from "@/components/settings/sections";
import { currentMember } from "@/lib/auth/current-member";
import { env } from "@/lib/kernel/env";
import { mcpResource } from "@/lib/oauth/mcp-resource";

export const metadata: Metadata = { title: "Assistants" };

export default async function AssistantsPage() {
  await currentMember();
  return (
    <AssistantGuide
      address={mcpResource.url}
      isPublic={env.BASE_URL.startsWith("https:")}
      registers={env.OAUTH_REGISTRATION === "on"}
    />
  );
}
