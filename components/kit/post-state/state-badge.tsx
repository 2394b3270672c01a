import { Badge } from "@/components/ui/badge";
import type { DeliveryState, PostState } from "@/lib/deliveries/schema";
import { stateLooks } from "./state-look";

export function StateBadge({ state }: { state: PostState | DeliveryState }) {
  const { label, icon: Icon, tone } = stateLooks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
