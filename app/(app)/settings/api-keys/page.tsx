import { KeySettings } from "@/components/settings/credentials/key-settings";
import { DefaultsCard } from "@/components/settings/policies/defaults-card";
import { TextLink } from "@/components/ui/text-link";
import { getMe } from "@/lib/identity/auth/get-me";
import { listCredentials } from "@/lib/identity/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { programsOf } from "../../programs";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/api-keys", async ({ actor }) => {
  const [first, { user }, programs] = await Promise.all([
    listCredentials(actor, {}),
    getMe(actor, {}),
    programsOf(actor),
  ]);
  const preferences = timePreferences(user);
  return (
    <div className="flex flex-col gap-6">
      <KeySettings
        kind="personal"
        first={first}
        at={now().toISOString()}
        preferences={preferences}
        programs={programs}
        address={env.BASE_URL}
        may={{ create: actor.role !== "viewer", includeAdmin: actor.admin }}
      />
      <DefaultsCard what="keys" {...programs} preferences={preferences} manageable={actor.admin} />
      <p className="text-muted">
        What a key can do is in the <TextLink href="/reference">API reference</TextLink>.
      </p>
    </div>
  );
});
