import { Card, CardHeader } from "@/components/ui/card";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { healthHeading } from "./heading";

export function HealthChecking() {
  return (
    <Card aria-label={healthHeading.title} aria-busy>
      <div className="pb-4">
        <CardHeader {...healthHeading} />
      </div>
      <Loading label="Checking" className="flex flex-col gap-2 border-t px-5 py-4">
        <p className="text-muted" aria-hidden>
          This may take some seconds: networks and the mail server are asked too.
        </p>
        <SkeletonRows className="h-8" />
      </Loading>
    </Card>
  );
}
