import { toDraft } from "@/components/drafts/draft-content";
import type { DraftContent } from "@/lib/drafts/schema";
import type { ComposerSetting } from "./composer-setting";
import type { Composition } from "./composition";

export type Opening = Pick<ComposerSetting, "start" | "preferences">;

/** A composition as the composer keeps it as a draft. */
export function asDraft(composition: Composition, { start, preferences }: Opening): DraftContent {
  return toDraft(composition, { timeZone: preferences.timeZone, offered: start.offered });
}
