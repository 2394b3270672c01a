import { sameContent } from "@/components/drafts/draft-keeper";
import { asDraft, type Opening } from "./as-draft";
import { type DeviceCopy, dropDeviceCopy, readDeviceCopy } from "./device-copy";

/** What this device kept and nobody sent; null where it says what the server has. */
export function unsentCopy(opening: Opening): DeviceCopy | null {
  const { start } = opening;
  const copy = readDeviceCopy(start.slot);
  if (!copy || !start.draft) return copy;
  const found = asDraft(start.composition, opening);
  if (!sameContent(asDraft(copy.composition, opening), found)) return copy;
  dropDeviceCopy(start.slot);
  return null;
}
