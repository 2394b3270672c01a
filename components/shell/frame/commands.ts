"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { Command } from "@/components/kit/commands/command";
import { calendarHref } from "@/components/shell/palette/calendar-href";
import type { ShellMember } from "./member";
import { composeHref, deeds, pagesFor } from "./navigation";
import { useSignOut } from "./use-sign-out";
import { useTheme } from "./use-theme";

export function useCommands({
  member: { canCompose, isAdmin, settings, waitingCount },
  openHelp,
  openPause,
}: {
  member: Pick<ShellMember, "canCompose" | "isAdmin" | "settings" | "waitingCount">;
  openHelp: () => void;
  openPause: () => void;
}): readonly Command[] {
  const router = useRouter();
  const { choose } = useTheme();
  const signOut = useSignOut();
  return useMemo(() => {
    const show = (wanted: Parameters<typeof calendarHref>[0]) => () =>
      router.push(calendarHref(wanted) as Route);
    const write: Command = {
      group: "Write",
      label: "Write a post",
      icon: "write",
      key: "c",
      words: "compose new create draft",
      run: () => router.push(composeHref),
    };
    const pause: Command = {
      group: "Publishing",
      label: "Pause all publishing…",
      icon: "pause",
      words: "stop halt brake emergency hold",
      opensLayer: true,
      run: openPause,
    };
    const bring: Command = {
      group: "Write",
      label: "Import posts…",
      icon: "duplicate",
      words: "csv spreadsheet file upload bulk move hootsuite buffer",
      isQuiet: true,
      run: () => router.push("/import"),
    };
    return [
      ...(canCompose ? [write, bring] : []),
      ...pagesFor({ waitingCount }).map(
        ({ href, label, sign }): Command => ({
          group: "Go to",
          label,
          icon: sign,
          words: "go to open show",
          run: () => router.push(href),
        }),
      ),
      {
        group: "Go to",
        label: "Notifications",
        icon: "bell",
        words: "go to open show",
        run: () => router.push("/notifications"),
      },
      ...[...deeds, ...settings.map((place) => ({ ...place, sign: "settings" as const }))].map(
        ({ href, label, about, words, sign }): Command => ({
          group: about,
          label,
          icon: sign,
          words: `${about} ${words ?? ""}`,
          isQuiet: true,
          run: () => router.push(href as Route),
        }),
      ),
      ...(isAdmin ? [pause] : []),
      { group: "Calendar", label: "Today", icon: "today", key: "t", run: show({ date: null }) },
      {
        group: "Calendar",
        label: "Week",
        icon: "week",
        key: "w",
        run: show({ view: "week" }),
      },
      {
        group: "Calendar",
        label: "Month",
        icon: "calendar",
        key: "m",
        run: show({ view: "month" }),
      },
      { group: "Calendar", label: "List", icon: "list", key: "l", run: show({ view: "list" }) },
      {
        group: "Appearance",
        label: "Light theme",
        icon: "light",
        words: "appearance mode",
        run: () => choose("light"),
      },
      {
        group: "Appearance",
        label: "Dark theme",
        icon: "dark",
        words: "appearance mode night",
        run: () => choose("dark"),
      },
      {
        group: "Appearance",
        label: "Theme of this device",
        icon: "device",
        words: "appearance system",
        run: () => choose("system"),
      },
      {
        group: "Help and account",
        label: "Keyboard shortcuts",
        icon: "keyboard",
        key: "?",
        words: "help",
        opensLayer: true,
        run: openHelp,
      },
      {
        group: "Help and account",
        label: "Sign out",
        icon: "leave",
        words: "log leave",
        run: signOut,
      },
    ];
  }, [router, choose, signOut, canCompose, isAdmin, settings, waitingCount, openHelp, openPause]);
}
