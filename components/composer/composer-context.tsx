"use client";

import { createContext, type Dispatch, type ReactNode, use } from "react";
import type { Account } from "@/components/account/account";
import type { MediaUploads } from "@/components/media/use-media-uploads";
import type { WhenVerdict } from "@/components/when/when";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { Change, Composition } from "./composition";
import type { Checks } from "./use-checks";

/** What every part of the composer needs to know and can do. */
export type ComposerTools = {
  accounts: readonly Account[];
  /** The accounts that the post goes to. */
  chosen: readonly Account[];
  preferences: TimePreferences;
  workspaceTimeZone: string;
  composition: Composition;
  change: Dispatch<Change>;
  /** The account whose own version is being edited; null for what all share. */
  tab: string | null;
  showTab: (accountId: string | null) => void;
  /** Remembers where dropped and pasted files go. */
  enter: (key: string) => void;
  /** Says what happened to those who cannot see it. */
  announce: (message: string) => void;
  /** False until the page is alive. */
  alive: boolean;
  uploads: MediaUploads;
  checks: Checks;
  verdict: WhenVerdict;
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
