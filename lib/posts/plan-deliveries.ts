import { findNetwork } from "@/lib/networks";
import { type Composition, type Place, placesOf } from "./composition";
import { placeContent } from "./place-content";
import type { References } from "./reference-store";

export type PlannedDelivery = Place & {
  textOverride: string | null;
  overridesMedia: boolean;
  /** The scheduled time less the network's lead; null for positions that wait for an earlier one. */
  dueAt: Date | null;
};

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
