import { KeySettings } from "@/components/settings/credentials/key-settings";
import { getMe } from "@/lib/identity/auth/get-me";
import { listTeamCredentials } from "@/lib/identity/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { programsOf } from "../../programs";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/team-keys", async ({ actor }) => {
  const [first, { user }, programs] = await Promise.all([
    listTeamCredentials(actor, {}),
    getMe(actor, {}),
    programsOf(actor),
  ]);
  return (
    <KeySettings
      kind="team"
      first={first}
      at={now().toISOString()}
      preferences={timePreferences(user)}
      programs={programs}
      address={env.BASE_URL}
      may={{ create: true, includeAdmin: true }}
    />
  );
});
