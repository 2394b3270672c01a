import type { Account } from "@/components/account/account";
import { fromDraft } from "@/components/drafts/draft-content";
import { judgeWhen } from "@/components/when/when";
import type { DraftContent } from "@/lib/drafts/schema";
import type { Media } from "@/lib/media/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import type { Composition } from "./composition";

type Desk = {
  accounts: readonly Account[];
  preferences: TimePreferences;
  /** Takes the place of a time that has passed, or that nobody chose. */
  when: WallTime;
  nowMs: number;
};

type Written = { content: DraftContent; media: readonly Media[] };

/** A draft to go on with: for accounts that are still there, at a time that still can be. */
export function openedComposition({ content, media }: Written, desk: Desk): Composition {
  const { accounts, preferences, when, nowMs } = desk;
  const composition = fromDraft(content, { timeZone: preferences.timeZone, media, when });
  const { problem } = judgeWhen(composition.when, { preferences, nowMs });
  return {
    ...composition,
    accountIds: composition.accountIds.filter((id) => accounts.some((each) => each.id === id)),
    when: problem ? when : composition.when,
  };
}
