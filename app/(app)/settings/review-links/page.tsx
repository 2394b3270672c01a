import { Link2 } from "lucide-react";
import { ReviewLinkSettings } from "@/components/settings/review-links/review-link-settings";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { isUuid } from "@/lib/kernel/rules";
import { listLabels } from "@/lib/library/labels/labels";
import { listReviewLinks } from "@/lib/planning/reviews/review-links";
import { planningFor } from "../../planning";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/review-links", async ({ actor, search }) => {
  if (actor.role === "viewer") {
    return (
      <Card aria-label="Review links">
        <EmptyState
          icon={<Link2 aria-hidden />}
          title="Review links are made by members"
          description="Your role can look at posts and comment on them. Ask a member to share some."
        />
      </Card>
    );
  }
  const [first, { items: labels }, { accounts, preferences, workspaceTimeZone }] =
    await Promise.all([
      listReviewLinks(actor, {}),
      listLabels(actor, { limit: 200 }),
      planningFor(actor),
    ]);
  const asked = typeof search.posts === "string" ? search.posts.split(",") : [];
  return (
    <ReviewLinkSettings
      first={first}
      at={now().toISOString()}
      postIds={asked.filter(isUuid)}
      labels={labels}
      accounts={accounts}
      preferences={preferences}
      timeZone={workspaceTimeZone}
      hasMail={env.smtp !== null}
      isAdmin={actor.admin}
    />
  );
});
