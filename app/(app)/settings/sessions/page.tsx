import { SessionSettings } from "@/components/sessions/session-settings";
import { isRecentlyAuthenticated } from "@/lib/auth/authenticate";
import { getMe } from "@/lib/auth/get-me";
import { sessionIdleHours } from "@/lib/auth/session-cookie";
import { listSessions } from "@/lib/auth/sessions";
import { timePreferences } from "@/lib/time/format-instant";
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
