import type { Connection } from "@/lib/connections/schema";
import { plural } from "./plural";

/** What a disconnect takes away, in numbers. */
export function disconnectWarning({
  scheduledDeliveries: count,
}: Pick<Connection, "scheduledDeliveries">): string {
  const kept = "What already went out stays where it is. You can reconnect later.";
  if (count === 0) return `Nothing is scheduled to it. ${kept}`;
  const deliveries = plural(count, "scheduled delivery", "scheduled deliveries");
  return `${deliveries} to it ${count === 1 ? "is" : "are"} cancelled and will not go out. ${kept}`;
}
