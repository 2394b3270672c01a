import { notFound } from "next/navigation";
import { PauseCard, PublishingHealth } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { getPublishingHealth } from "@/lib/monitoring/get-publishing-health";
import { getPause } from "@/lib/publishing/pause";
import { timePreferences } from "@/lib/time/format-instant";

async function PublishingPage() {
  const actor = await currentMember();
  if (!actor.admin) notFound();
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
}

export default titled("Publishing", PublishingPage);
