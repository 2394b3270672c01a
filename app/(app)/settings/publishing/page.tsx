import { PublishingHealth } from "@/components/monitoring/publishing-health";
import { PauseCard } from "@/components/pause/pause-card";
import { getMe } from "@/lib/auth/get-me";
import { getPublishingHealth } from "@/lib/monitoring/get-publishing-health";
import { getPause } from "@/lib/publishing/pause";
import { timePreferences } from "@/lib/time/format-instant";
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
      <PublishingHealth initial={health} preferences={preferences} />
      <PauseCard initial={pause} preferences={preferences} />
    </div>
  );
});
