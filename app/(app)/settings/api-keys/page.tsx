import { KeySettings } from "@/components/settings/credentials/key-settings";
import { TextLink } from "@/components/ui/text-link";
import { getMe } from "@/lib/identity/auth/get-me";
import { listCredentials } from "@/lib/identity/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/api-keys", async ({ actor }) => {
  const [first, { user }] = await Promise.all([listCredentials(actor, {}), getMe(actor, {})]);
  return (
    <>
      <KeySettings
        kind="personal"
        first={first}
        at={now().toISOString()}
        preferences={timePreferences(user)}
        address={env.BASE_URL}
        may={{ create: actor.role !== "viewer", includeAdmin: actor.admin }}
      />
      <p className="mt-4 text-muted">
        What a key can do is in the <TextLink href="/reference">API reference</TextLink>.
      </p>
    </>
  );
});
