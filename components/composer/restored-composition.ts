import { judgeWhen } from "@/components/when/when";
import type { ComposerSetting } from "./composer-setting";
import type { Composition } from "./composition";
import type { DeviceCopy } from "./device-copy";

/** What was left unsent, for accounts that are still there and at a time that still can be. */
export function restoredComposition(
  { composition, base }: DeviceCopy,
  { accounts, preferences, start, now }: Omit<ComposerSetting, "restored">,
): Composition {
  const accountIds = composition.accountIds.filter((id) => accounts.some((each) => each.id === id));
  if (base) return { ...composition, accountIds };
  const { problem } = judgeWhen(composition.when, { preferences, nowMs: Date.parse(now) });
  const when = start.timeGiven || problem ? start.composition.when : composition.when;
  return { ...composition, accountIds, when };
}
