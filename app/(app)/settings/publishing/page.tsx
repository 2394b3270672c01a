import { PublishingHealth } from "@/components/settings/monitoring/publishing-health";
import { PauseCard } from "@/components/shell/pause/pause-card";
import { getPublishingHealth } from "@/lib/health/monitoring/get-publishing-health";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { getPause } from "@/lib/publishing/pause";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/publishing", async ({ actor }) => {
  const [{ user }, pause, health] = await Promise.all([
    getMe(actor, {}),
    getPause(actor, {}),
    getPublishingHealth(actor, {}),
  ]);
  const preferences = timePreferences(user);
  return (
    <div className="flex flex-col gap-6">
      <PauseCard initial={pause} preferences={preferences} />
      <PublishingHealth initial={health} preferences={preferences} />
    </div>
  );
});
