import { SessionSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { isRecentlyAuthenticated } from "@/lib/auth/authenticate";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { sessionIdleHours } from "@/lib/auth/session-cookie";
import { listSessions } from "@/lib/auth/sessions";
import { timePreferences } from "@/lib/time/format-instant";

async function SessionsPage() {
  const actor = await currentMember();
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
}

export default titled("Sessions", SessionsPage);
