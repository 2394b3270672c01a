import type { Charge } from "@/lib/deliveries/spending";
import type { Content, Network, NetworkSettings } from "@/lib/networks/network";

/** Returns null where publishing the content costs nothing. */
export function chargeFor(
  { id, label, price }: Network,
  content: Content,
  settings: NetworkSettings,
): Charge | null {
  const priced = price?.(content, settings);
  if (!priced) return null;
  const monthlyMicroDollars = settings.monthlyMicroDollars ?? null;
  return { provider: id, label, monthlyMicroDollars, ...priced };
}
