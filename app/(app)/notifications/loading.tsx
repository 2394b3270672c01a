import { NotificationsSkeleton } from "@/components/shell/notifications/notifications-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function NotificationsLoading() {
  return (
    <AfterAWhile>
      <PageHeader
        title="Notifications"
        description="What did not go out, what needs you, and what the team says."
      />
      <PageBody width="narrow">
        <NotificationsSkeleton />
      </PageBody>
    </AfterAWhile>
  );
}
