"use client";

import { createContext, type Dispatch, type ReactNode, use } from "react";
import type { Account } from "@/components/kit/account/account";
import type { WallTimeCheck } from "@/components/kit/when/when";
import type { MediaUploads } from "@/components/library/media/use-media-uploads";
import type { AccountGroup } from "@/lib/accounts/arrangement/schema";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Checks } from "./checks";
import type { Change, Composition } from "./composition/composition";

export type ComposerTools = {
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  chosen: readonly Account[];
  /** The chosen accounts that the open tab is about: one of them, or all. */
  shown: readonly Account[];
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  /** Names whose approval the post needs first; null where it needs none. */
  approvers: string | null;
  editedPostId: string | null;
  composition: Composition;
  change: Dispatch<Change>;
  tab: string | null;
  showTab: (accountId: string | null) => void;
  setFocusedPosition: (key: string) => void;
  announce: (message: string) => void;
  hydrated: boolean;
  uploads: MediaUploads;
  checks: Checks;
  /** Is null while nobody has chosen a time. */
  verdict: WallTimeCheck | null;
  /** The chosen time or else the next slot; null where there is neither. */
  plannedAt: string | null;
  nowMs: number;
};

const Context = createContext<ComposerTools | null>(null);

export function ComposerToolsProvider(props: { tools: ComposerTools; children: ReactNode }) {
  return <Context value={props.tools}>{props.children}</Context>;
}

export function useComposerTools(): ComposerTools {
  const tools = use(Context);
  if (!tools) throw new Error("A composer part stands outside of the composer.");
  return tools;
}
