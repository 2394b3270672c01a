import type { CommandIcon } from "@/components/kit/commands/command";

type Sign = "calendar" | "queue" | "drafts" | "media" | "connections" | "settings" | "write";

/** Names a page, or something that is done there, as a search finds it. */
export type Place = { href: string; label: string; about: string; words?: string };

export type Page = { href: string; label: string; sign: Sign };

export const pages: readonly Page[] = [
  { href: "/calendar", label: "Calendar", sign: "calendar" },
  { href: "/queue", label: "Queue", sign: "queue" },
  { href: "/drafts", label: "Drafts", sign: "drafts" },
  { href: "/media", label: "Media", sign: "media" },
  { href: "/connections", label: "Connections", sign: "connections" },
  { href: "/settings", label: "Settings", sign: "settings" },
];

const inBottomBar = ["/calendar", "/queue", "/drafts"];

export const bottomBarPages = pages.filter(({ href }) => inBottomBar.includes(href));
export const morePages = pages.filter(({ href }) => !inBottomBar.includes(href));

/** Says what is done on a page, by the words that people look for. */
export const deeds: readonly (Place & { sign: CommandIcon })[] = [
  {
    href: "/connections",
    label: "Weekly times",
    about: "Connections",
    words: "slots schedule posting hours",
    sign: "queue",
  },
  {
    href: "/connections",
    label: "Connect an account",
    about: "Connections",
    words: "add network channel profile page",
    sign: "connections",
  },
  {
    href: "/media",
    label: "Upload pictures and videos",
    about: "Media",
    words: "add photos files images",
    sign: "media",
  },
  {
    href: "/reference",
    label: "API reference",
    about: "Developers",
    words: "documentation docs endpoints openapi",
    sign: "link",
  },
];

export const composeHref = "/compose";
