import { SessionSettings } from "@/components/sessions/session-settings";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { sessionIdleHours } from "@/lib/auth/session-cookie";
import { timePreferences } from "@/lib/time/format-instant";

async function SessionsPage() {
  const actor = await currentMember();
  const { user } = await getMe(actor, {});
  return <SessionSettings preferences={timePreferences(user)} idleHours={sessionIdleHours} />;
}

export default titled("Sessions", SessionsPage);
