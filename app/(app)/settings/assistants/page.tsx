import { AssistantGuide } from "@/components/settings/assistants/assistant-guide";
import { DefaultsCard } from "@/components/settings/policies/defaults-card";
import { getMe } from "@/lib/identity/auth/get-me";
import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { programsOf } from "../../programs";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/assistants", async ({ actor }) => {
  const [{ user }, programs] = await Promise.all([getMe(actor, {}), programsOf(actor)]);
  return (
    <div className="flex flex-col gap-6">
      <AssistantGuide
        address={mcpResource.url}
        isPublic={env.BASE_URL.startsWith("https:")}
        registers={env.OAUTH_REGISTRATION === "on"}
      />
      <DefaultsCard
        what="assistants"
        {...programs}
        preferences={timePreferences(user)}
        manageable={actor.admin}
      />
    </div>
  );
});
