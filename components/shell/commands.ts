"use client";

import {
  Bell,
  CalendarDays,
  CalendarRange,
  Keyboard,
  List,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Sun,
  SunMedium,
} from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { calendarHref } from "@/components/palette/calendar-href";
import type { Command } from "@/components/palette/command";
import { composeHref, pages } from "./navigation";
import { useSignOut } from "./use-sign-out";
import { useTheme } from "./use-theme";

type CommandOptions = { canCompose: boolean; openHelp: () => void };

export function useCommands({ canCompose, openHelp }: CommandOptions): readonly Command[] {
  const router = useRouter();
  const { choose } = useTheme();
  const signOut = useSignOut();
  return useMemo(() => {
    const show = (wanted: Parameters<typeof calendarHref>[0]) => () =>
      router.push(calendarHref(wanted) as Route);
    const write: Command = {
      group: "Write",
      label: "Write a post",
      icon: PenLine,
      key: "c",
      words: "compose new create draft",
      run: () => router.push(composeHref),
    };
    return [
      ...(canCompose ? [write] : []),
      ...pages.map(
        ({ href, label, icon }): Command => ({
          group: "Go to",
          label,
          icon,
          words: "go to open show",
          run: () => router.push(href),
        }),
      ),
      {
        group: "Go to",
        label: "Notifications",
        icon: Bell,
        words: "go to open show",
        run: () => router.push("/notifications"),
      },
      { group: "Calendar", label: "Today", icon: SunMedium, key: "t", run: show({ date: null }) },
      {
        group: "Calendar",
        label: "Week",
        icon: CalendarRange,
        key: "w",
        run: show({ view: "week" }),
      },
      {
        group: "Calendar",
        label: "Month",
        icon: CalendarDays,
        key: "m",
        run: show({ view: "month" }),
      },
      { group: "Calendar", label: "List", icon: List, key: "l", run: show({ view: "list" }) },
      {
        group: "Appearance",
        label: "Light theme",
        icon: Sun,
        words: "appearance mode",
        run: () => choose("light"),
      },
      {
        group: "Appearance",
        label: "Dark theme",
        icon: Moon,
        words: "appearance mode night",
        run: () => choose("dark"),
      },
      {
        group: "Appearance",
        label: "Theme of this device",
        icon: Monitor,
        words: "appearance system",
        run: () => choose("system"),
      },
      {
        group: "Help and account",
        label: "Keyboard shortcuts",
        icon: Keyboard,
        key: "?",
        words: "help",
        opensLayer: true,
        run: openHelp,
      },
      {
        group: "Help and account",
        label: "Sign out",
        icon: LogOut,
        words: "log leave",
        run: signOut,
      },
    ];
  }, [router, choose, signOut, canCompose, openHelp]);
}
