import type { Account } from "@/components/account/account";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { ComposerStart } from "./composer-start";
import type { DeviceCopy, SlotOwner } from "./device-copy";

/** What the composer works with. */
export type ComposerSetting = {
  accounts: readonly Account[];
  preferences: TimePreferences;
  workspaceTimeZone: string;
  start: ComposerStart;
  /** Whose compositions this device keeps. */
  owner: SlotOwner;
  /** The server's time when it rendered. */
  now: string;
  /** What was left unsent on this device; it goes on from there. */
  restored: DeviceCopy | null;
  /** False until the page is alive. */
  alive: boolean;
};
