"use client";

import {
  Bell,
  CalendarDays,
  CalendarRange,
  Keyboard,
  List,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PenLine,
  Sun,
  SunMedium,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { composeHref, pages } from "./navigation";
import { useSignOut } from "./use-sign-out";
import { useTheme } from "./use-theme";

export type Command = {
  group: "Write" | "Go to" | "Calendar" | "Appearance" | "Help and account";
  label: string;
  icon: LucideIcon;
  key?: string;
  run: () => void;
};

type CommandOptions = { canCompose: boolean; openHelp: () => void };

export function useCommands({ canCompose, openHelp }: CommandOptions): readonly Command[] {
  const router = useRouter();
  const { choose } = useTheme();
  const signOut = useSignOut();
  return useMemo(() => {
    const show = (view: Parameters<typeof calendarHref>[0]) => () =>
      router.push(calendarHref(view));
    const write: Command = {
      group: "Write",
      label: "Write a post",
      icon: PenLine,
      key: "c",
      run: () => router.push(composeHref),
    };
    return [
      ...(canCompose ? [write] : []),
      ...pages.map(
        ({ href, label, icon }): Command => ({
          group: "Go to",
          label,
          icon,
          run: () => router.push(href),
        }),
      ),
      {
        group: "Go to",
        label: "Notifications",
        icon: Bell,
        run: () => router.push("/notifications"),
      },
      { group: "Calendar", label: "Today", icon: SunMedium, key: "t", run: show("today") },
      { group: "Calendar", label: "Week", icon: CalendarRange, key: "w", run: show("week") },
      { group: "Calendar", label: "Month", icon: CalendarDays, key: "m", run: show("month") },
      { group: "Calendar", label: "List", icon: List, key: "l", run: show("list") },
      { group: "Appearance", label: "Light theme", icon: Sun, run: () => choose("light") },
      { group: "Appearance", label: "Dark theme", icon: Moon, run: () => choose("dark") },
      {
        group: "Appearance",
        label: "Theme of this device",
        icon: Monitor,
        run: () => choose("system"),
      },
      {
        group: "Help and account",
        label: "Keyboard shortcuts",
        icon: Keyboard,
        key: "?",
        run: openHelp,
      },
      { group: "Help and account", label: "Sign out", icon: LogOut, run: signOut },
    ];
  }, [router, choose, signOut, canCompose, openHelp]);
}

function calendarHref(view: "week" | "month" | "list" | "today"): string {
  const search = new URLSearchParams(
    location.pathname === "/calendar" ? location.search : undefined,
  );
  if (view === "today") search.delete("date");
  else search.set("view", view);
  return search.size > 0 ? `/calendar?${search}` : "/calendar";
}
