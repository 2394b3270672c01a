import { AssistantGuide } from "@/components/assistants/assistant-guide";
import { env } from "@/lib/kernel/env";
import { mcpResource } from "@/lib/oauth/mcp-resource";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/assistants", async () => (
  <AssistantGuide
    address={mcpResource.url}
    isPublic={env.BASE_URL.startsWith("https:")}
    registers={env.OAUTH_REGISTRATION === "on"}
  />
));
