"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Account } from "@/components/account/account";
import type { Team } from "@/components/people/person";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import type { Step } from "./step-from";

export type CalendarTools = {
  accounts: readonly Account[];
  team: Team;
  preferences: TimePreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  move: (post: Post, to: WallTime) => void;
  step: (post: Post, step: Step) => void;
  openDialog: (dialog: CardDialog, post: Post) => void;
};

export type CardDialog = "move" | "assign";

const Context = createContext<CalendarTools | null>(null);

export function CalendarToolsProvider(props: { tools: CalendarTools; children: ReactNode }) {
  return <Context.Provider value={props.tools}>{props.children}</Context.Provider>;
}

export function useCalendarTools(): CalendarTools {
  const tools = useContext(Context);
  if (!tools) throw new Error("A calendar part stands outside of the calendar.");
  return tools;
}
