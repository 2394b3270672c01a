import type { Account } from "@/components/kit/account/account";
import type { AccountGroup } from "@/lib/accounts/arrangement/schema";
import type { NextSlotAnswer } from "@/lib/accounts/slots/schema";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Composition } from "./composition/composition";
import type { EditedPost } from "./composition/opening";
import type { DraftRef } from "./drafts/draft-autosave";
import type { LocalDraftOwner } from "./local-draft/local-draft";

export type ComposerStart = {
  composition: Composition;
  editedPost: EditedPost | null;
  draft: DraftRef | null;
  storageKey: string;
};

export type FirstSlot = { connectionIds: readonly string[]; answer: NextSlotAnswer };

export type ComposerOptions = {
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  start: ComposerStart;
  owner: LocalDraftOwner;
  copyStorageKey: string;
  now: string;
  firstSlot: FirstSlot | null;
  drafts?:
    | {
        onCreated: (draftId: string) => void;
        onOpen: (draftId: string) => void;
        onWriteAnother: (connectionIds: readonly string[]) => void;
      }
    | undefined;
  hydrated: boolean;
};
