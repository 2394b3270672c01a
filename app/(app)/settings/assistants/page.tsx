import { AssistantGuide } from "@/components/settings/assistants/assistant-guide";
import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { env } from "@/lib/kernel/env";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/assistants", async () => (
  <AssistantGuide
    address={mcpResource.url}
    isPublic={env.BASE_URL.startsWith("https:")}
    registers={env.OAUTH_REGISTRATION === "on"}
  />
));
