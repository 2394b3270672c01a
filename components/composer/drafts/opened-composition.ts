import type { Account } from "@/components/kit/account/account";
import { checkWallTime } from "@/components/kit/when/when";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { Media } from "@/lib/library/media/schema";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { Composition } from "../composition/composition";
import { fromDraft } from "./draft-content";

type OpeningContext = {
  accounts: readonly Account[];
  preferences: TimePreferences;
  when: WallTime;
  nowMs: number;
};

export function openedComposition(
  { content, media }: { content: DraftContent; media: readonly Media[] },
  { accounts, preferences, when, nowMs }: OpeningContext,
): Composition {
  const composition = fromDraft(content, { timeZone: preferences.timeZone, media, when });
  const { problem } = checkWallTime(composition.when, { preferences, nowMs });
  return {
    ...composition,
    connectionIds: composition.connectionIds.filter((id) =>
      accounts.some((each) => each.id === id),
    ),
    when: problem ? when : composition.when,
  };
}
