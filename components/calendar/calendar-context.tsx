"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Account } from "@/components/kit/account/account";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import type { ChangeOfMany } from "@/components/posts/labels/use-label-posts";
import type { Team } from "@/components/posts/people/person";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Step } from "./step-from";
import type { CardActions } from "./use-card-actions";
import type { End } from "./use-end-posts";

export type MenuAnchor = Element | { getBoundingClientRect: () => DOMRect };

export type CalendarTools = CardActions & {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  isPhone: boolean;
  today: string;
  move: (post: PostSummary, to: WallTime) => void;
  step: (post: PostSummary, by: Step) => void;
  stepMany: (posts: readonly PostSummary[], by: Step) => void;
  endPosts: (end: End) => Promise<boolean>;
  bringBack: (ended: EndedPosts) => Promise<boolean>;
  labelPosts: (change: ChangeOfMany) => Promise<boolean>;
  changeAccounts: (change: ChangeOfMany) => Promise<boolean>;
  openMenu: (post: PostSummary, anchor: MenuAnchor) => void;
  openPost: (postId: string) => void;
  closePost: () => void;
  toggleSelected: (postId: string) => void;
  clearSelection: () => void;
};

export type CalendarFocus = { openId: string | null; selected: ReadonlySet<string> };

const Tools = createContext<CalendarTools | null>(null);
const Focus = createContext<CalendarFocus>({ openId: null, selected: new Set() });

type ProviderProps = { tools: CalendarTools; focus: CalendarFocus; children: ReactNode };

export function CalendarToolsProvider({ tools, focus, children }: ProviderProps) {
  return (
    <Tools.Provider value={tools}>
      <Focus.Provider value={focus}>{children}</Focus.Provider>
    </Tools.Provider>
  );
}

export function useCalendarTools(): CalendarTools {
  const tools = useContext(Tools);
  if (!tools) throw new Error("A calendar part stands outside of the calendar.");
  return tools;
}

export function useCalendarFocus(): CalendarFocus {
  return useContext(Focus);
}
