import { CalendarFeedSettings } from "@/components/settings/calendars/calendar-feed-settings";
import { listLabels } from "@/lib/library/labels/labels";
import { listCalendarFeeds } from "@/lib/planning/feeds/feeds";
import { planningFor } from "../../planning";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/calendars", async ({ actor }) => {
  const [first, { items: labels }, { accounts, preferences, userId }] = await Promise.all([
    listCalendarFeeds(actor, {}),
    listLabels(actor, { limit: 200 }),
    planningFor(actor),
  ]);
  return (
    <CalendarFeedSettings
      first={first}
      labels={labels}
      accounts={accounts}
      preferences={preferences}
      userId={userId}
    />
  );
});
