import { QueueSkeleton } from "@/components/queue/queue-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function QueueLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Queue" description="What needs you first, then what goes by itself." />
      <PageBody>
        <QueueSkeleton />
      </PageBody>
    </AfterAWhile>
  );
}
