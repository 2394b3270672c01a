import { activityFilter, activityQuery } from "@/components/settings/activity/activity-filter";
import { ActivitySettings } from "@/components/settings/activity/activity-settings";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listActivePrograms, listActivity } from "@/lib/records/receipts/receipts";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/activity", async ({ actor, search }) => {
  const filter = {
    who: activityFilter.who.parseServerSide(search.who),
    outcome: activityFilter.outcome.parseServerSide(search.outcome),
  };
  const [{ user }, page, { programs }] = await Promise.all([
    getMe(actor, {}),
    listActivity(actor, activityQuery(filter)),
    listActivePrograms(actor, {}),
  ]);
  return (
    <ActivitySettings
      first={{ filter, page }}
      programs={programs}
      preferences={timePreferences(user)}
      canUndo={actor.role !== "viewer"}
      isAdmin={actor.admin}
    />
  );
});
