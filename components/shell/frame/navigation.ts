type Sign = "calendar" | "queue" | "drafts" | "media" | "connections" | "settings" | "write";

export type Page = { href: string; label: string; sign: Sign };

export const pages: readonly Page[] = [
  { href: "/calendar", label: "Calendar", sign: "calendar" },
  { href: "/queue", label: "Queue", sign: "queue" },
  { href: "/drafts", label: "Drafts", sign: "drafts" },
  { href: "/media", label: "Media", sign: "media" },
  { href: "/connections", label: "Connections", sign: "connections" },
  { href: "/settings", label: "Settings", sign: "settings" },
];

export const bottomBarPages = pages.filter(({ href }) => !["/settings", "/drafts"].includes(href));

export const composeHref = "/compose";
