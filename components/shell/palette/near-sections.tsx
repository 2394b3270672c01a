import { CalendarDays, NotebookPen, Plug, StickyNote, Tag, User } from "lucide-react";
import { type Command, keyInWords, matchingCommands } from "@/components/kit/commands/command";
import { commandIcons } from "@/components/kit/commands/command-icons";
import type { FocusActions } from "@/components/kit/commands/focus-actions";
import { Kbd } from "@/components/ui/kbd";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { calendarHref } from "./calendar-href";
import type { Recent } from "./recent";
import type { DeedRow, PlaceRow, Section } from "./row";
import { type Reader, typedDays } from "./typed-days";

export type Near = {
  commands: readonly Command[];
  focused: FocusActions | null;
  recent: readonly Recent[];
};

export function startSections({ commands, focused, recent }: Near): Section[] {
  const offered = commands.filter(({ isQuiet }) => !isQuiet);
  const groups = [...new Set(offered.map(({ group }) => group))];
  return [
    ...focusSection(focused, focused?.commands ?? []),
    ...section("Recent", recent.map(recentRow)),
    ...groups.flatMap((group) =>
      section(group, offered.filter((command) => command.group === group).map(commandRow)),
    ),
  ];
}

export function matchingSections(text: string, near: Near, reader: Reader): Section[] {
  const { commands, focused } = near;
  return [
    ...section(
      "Dates",
      typedDays(text, reader).map(({ date, distance }) => dayRow(date, distance, reader)),
    ),
    ...focusSection(focused, matchingCommands(focused?.commands ?? [], text)),
    ...section("Actions", matchingCommands(commands, text).map(commandRow)),
  ];
}

export function commandRow(command: Command): DeedRow {
  const { group, label, icon, run, opensLayer = false, isQuiet } = command;
  const Icon = commandIcons[icon];
  const key = keyInWords(command);
  return {
    id: `${group}/${label}`,
    icon: <Icon aria-hidden className="size-4" />,
    label,
    detail: isQuiet && group !== label ? group : undefined,
    aside: key && <Kbd>{key}</Kbd>,
    run,
    opensLayer,
  };
}

function focusSection(focused: FocusActions | null, commands: readonly Command[]): Section[] {
  return focused ? section(focused.about, commands.map(commandRow)) : [];
}

function section(heading: string, rows: Section["rows"]): Section[] {
  return rows.length > 0 ? [{ heading, rows, isFound: false }] : [];
}

function dayRow(date: string, distance: string, { preferences }: Reader): PlaceRow {
  return {
    id: `day/${date}`,
    icon: <CalendarDays aria-hidden className="size-4" />,
    label: `${weekdayName(date)}, ${formatDay(date, preferences.dateFormat)}`,
    detail: `Show in the calendar · ${distance}`,
    href: calendarHref({ date }),
  };
}

const icons = { posts: StickyNote, drafts: NotebookPen, accounts: Plug, people: User, labels: Tag };

function recentRow(recent: Recent): PlaceRow {
  const Icon = icons[recent.kind];
  return {
    id: recent.href,
    icon: <Icon aria-hidden className="size-4" />,
    label: recent.label,
    href: recent.href,
    recent,
  };
}
