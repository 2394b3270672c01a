import { CalendarDays, Images, type LucideIcon, Plug, Settings } from "lucide-react";

/** The pages of the product, in the order of the sidebar. */
export const pages: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: "/calendar", label: "Calendar", icon: CalendarDays },
  { href: "/media", label: "Media", icon: Images },
  { href: "/connections", label: "Connections", icon: Plug },
  { href: "/settings", label: "Settings", icon: Settings },
];

export const composeHref = "/compose";

export function isWithin(pathname: string | null, href: string): boolean {
  return pathname === href || pathname?.startsWith(`${href}/`) === true;
}
