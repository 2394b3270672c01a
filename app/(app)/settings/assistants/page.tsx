import { AssistantGuide } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { env } from "@/lib/kernel/env";
import { mcpResource } from "@/lib/oauth/mcp-resource";

async function AssistantsPage() {
  await currentMember();
  return (
    <AssistantGuide
      address={mcpResource.url}
      isPublic={env.BASE_URL.startsWith("https:")}
      registers={env.OAUTH_REGISTRATION === "on"}
    />
  );
}

export default titled("Assistants", AssistantsPage);
