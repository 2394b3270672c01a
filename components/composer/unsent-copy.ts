import { toDraft } from "@/components/drafts/draft-content";
import { sameContent } from "@/components/drafts/draft-keeper";
import type { ComposerSetting } from "./composer-setting";
import { type DeviceCopy, dropDeviceCopy, readDeviceCopy } from "./device-copy";

type Opening = Pick<ComposerSetting, "start" | "preferences">;

/** What this device kept and nobody sent; null where it says what the server has. */
export function unsentCopy({ start, preferences }: Opening): DeviceCopy | null {
  const copy = readDeviceCopy(start.slot);
  if (!copy || !start.draft) return copy;
  const { timeZone } = preferences;
  const [kept, found] = [copy, start].map(({ composition }) => toDraft(composition, timeZone));
  if (!kept || !sameContent(kept, found ?? null)) return copy;
  dropDeviceCopy(start.slot);
  return null;
}
