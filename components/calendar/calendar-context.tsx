"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Account } from "@/components/kit/account/account";
import type { Team } from "@/components/posts/people/person";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { CardActions } from "./use-card-actions";
import type { PostChanges } from "./use-changes";

/** The workspace as the person who reads it may see and change it. */
export type CalendarReader = {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  isPhone: boolean;
  today: string;
};

type Actions = PostChanges &
  CardActions & {
    openPost: (postId: string) => void;
    closePost: () => void;
    filterByAccount: (accountId: string) => void;
    /** Keeps the open post in the panel while it holds what is not saved. */
    holdPanel: (isHeld: boolean) => void;
  };

export type CalendarTools = CalendarReader & Actions;

export type CalendarFocus = { openId: string | null; selected: ReadonlySet<string> };

const Tools = createContext<CalendarTools | null>(null);
const Focus = createContext<CalendarFocus>({ openId: null, selected: new Set() });

export function CalendarProvider({
  tools,
  focus: { openId, selected },
  children,
}: {
  tools: CalendarTools;
  focus: CalendarFocus;
  children: ReactNode;
}) {
  const focus = useMemo(() => ({ openId, selected }), [openId, selected]);
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

/** The tools stay the same object while only functions change, so that no card renders again. */
export function useStableTools(reader: CalendarReader, actions: Actions): CalendarTools {
  const stable = useStable(actions);
  const { accounts, team, preferences, workspaceTimeZone, canEdit, isPhone, today } = reader;
  return useMemo(
    () => ({
      ...stable,
      accounts,
      team,
      preferences,
      workspaceTimeZone,
      canEdit,
      isPhone,
      today,
    }),
    [stable, accounts, team, preferences, workspaceTimeZone, canEdit, isPhone, today],
  );
}

function useStable<Given extends Record<string, (...input: never[]) => unknown>>(
  given: Given,
): Given {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() => {
    const names = Object.keys(given) as (keyof Given)[];
    const call =
      (name: keyof Given) =>
      (...input: never[]) =>
        latest.current[name]?.(...input);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Given;
  });
  return stable;
}
