import {
  CalendarDays,
  Images,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Plug,
  Settings,
} from "lucide-react";
import type { CommandIcon } from "@/components/palette/command";

export const pages: readonly {
  href: string;
  label: string;
  icon: LucideIcon;
  sign: CommandIcon;
}[] = [
  { href: "/calendar", label: "Calendar", icon: CalendarDays, sign: "calendar" },
  { href: "/queue", label: "Queue", icon: ListChecks, sign: "queue" },
  { href: "/drafts", label: "Drafts", icon: NotebookPen, sign: "drafts" },
  { href: "/media", label: "Media", icon: Images, sign: "media" },
  { href: "/connections", label: "Connections", icon: Plug, sign: "connections" },
  { href: "/settings", label: "Settings", icon: Settings, sign: "settings" },
];

export const bottomBarPages = pages.filter(({ href }) => !["/settings", "/drafts"].includes(href));

export const composeHref = "/compose";

export function isWithin(pathname: string | null, href: string): boolean {
  return pathname === href || pathname?.startsWith(`${href}/`) === true;
}
