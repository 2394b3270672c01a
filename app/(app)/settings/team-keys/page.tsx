import { KeySettings } from "@/components/credentials/key-settings";
import { UrlState } from "@/components/url-state/url-state";
import { getMe } from "@/lib/auth/get-me";
import { listTeamCredentials } from "@/lib/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/team-keys", async ({ actor }) => {
  const [first, { user }] = await Promise.all([listTeamCredentials(actor, {}), getMe(actor, {})]);
  return (
    <UrlState>
      <KeySettings
        kind="team"
        first={first}
        at={now().toISOString()}
        preferences={timePreferences(user)}
        address={env.BASE_URL}
        may={{ create: true, includeAdmin: true }}
      />
    </UrlState>
  );
});
