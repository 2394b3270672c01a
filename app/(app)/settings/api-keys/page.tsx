import { KeySettings } from "@/components/credentials/key-settings";
import { TextLink } from "@/components/ui/text-link";
import { UrlState } from "@/components/url-state/url-state";
import { getMe } from "@/lib/auth/get-me";
import { listCredentials } from "@/lib/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/api-keys", async ({ actor }) => {
  const [first, { user }] = await Promise.all([listCredentials(actor, {}), getMe(actor, {})]);
  return (
    <>
      <UrlState>
        <KeySettings
          kind="personal"
          first={first}
          at={now().toISOString()}
          preferences={timePreferences(user)}
          address={env.BASE_URL}
          may={{ create: actor.role !== "viewer", includeAdmin: actor.admin }}
        />
      </UrlState>
      <p className="mt-4 text-muted">
        What a key can do is in the <TextLink href="/reference">API reference</TextLink>.
      </p>
    </>
  );
});
