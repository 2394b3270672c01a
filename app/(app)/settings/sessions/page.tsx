import { SessionSettings } from "@/components/settings/sessions/session-settings";
import { isRecentlyAuthenticated } from "@/lib/identity/auth/authenticate";
import { getMe } from "@/lib/identity/auth/get-me";
import { sessionIdleHours } from "@/lib/identity/auth/session-cookie";
import { listSessions } from "@/lib/identity/auth/sessions";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/sessions", async ({ actor }) => {
  const [{ user }, first] = await Promise.all([
    getMe(actor, {}),
    isRecentlyAuthenticated(actor) ? listSessions(actor, {}) : null,
  ]);
  return (
    <SessionSettings
      first={first}
      preferences={timePreferences(user)}
      idleHours={sessionIdleHours}
    />
  );
});
