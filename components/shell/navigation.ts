import {
  CalendarDays,
  Images,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Plug,
  Settings,
} from "lucide-react";

export const pages: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: "/calendar", label: "Calendar", icon: CalendarDays },
  { href: "/queue", label: "Queue", icon: ListChecks },
  { href: "/drafts", label: "Drafts", icon: NotebookPen },
  { href: "/media", label: "Media", icon: Images },
  { href: "/connections", label: "Connections", icon: Plug },
  { href: "/settings", label: "Settings", icon: Settings },
];

export const bottomBarPages = pages.filter(({ href }) => !["/settings", "/drafts"].includes(href));

export const composeHref = "/compose";

export function isWithin(pathname: string | null, href: string): boolean {
  return pathname === href || pathname?.startsWith(`${href}/`) === true;
}
