import type { PlannedDelivery } from "@/lib/deliveries/replace-deliveries";
import { findNetwork } from "@/lib/networks";
import { type Composition, type Place, placesOf } from "./composition";
import { placeContent } from "./place-content";
import type { References } from "./reference-store";

/** One delivery per position and account of an acceptable composition. */
export function planDeliveries(
  composition: Composition,
  { scheduledAt, references }: { scheduledAt: Date; references: References },
): PlannedDelivery[] {
  return placesOf(composition).map((place) => ({
    ...place,
    textOverride: composition.textOverrides[place.connectionId]?.[place.postIndex] ?? null,
    overridesMedia: composition.mediaOverrides[place.connectionId]?.[place.postIndex] !== undefined,
    dueAt:
      place.postIndex === 0
        ? new Date(scheduledAt.getTime() - leadMs(composition, place, references))
        : null,
  }));
}

function leadMs(composition: Composition, place: Place, references: References): number {
  const connection = references.connections.get(place.connectionId);
  const network = connection && findNetwork(connection.provider);
  const content = placeContent(composition, place, references);
  return network && content ? network.leadMs(content) : 0;
}
