import type { Composition } from "@/components/composer/composition/composition";
import { newComposition } from "@/components/composer/composition/opening";

export function aComposition(fields: Partial<Composition> = {}): Composition {
  const when = { date: "2027-01-01", time: "10:00" };
  return { ...newComposition({ usableIds: [], when, timeZone: "UTC" }), ...fields };
}
