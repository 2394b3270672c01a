import type { CommandIcon } from "@/components/kit/commands/command";

type Sign =
  | "for-you"
  | "calendar"
  | "queue"
  | "drafts"
  | "results"
  | "media"
  | "connections"
  | "settings"
  | "write";

/** Names a page, or something that is done there, as a search finds it. */
export type Place = { href: string; label: string; about: string; words?: string };

export type Page = { href: string; label: string; sign: Sign };

export const pages: readonly Page[] = [
  { href: "/calendar", label: "Calendar", sign: "calendar" },
  { href: "/queue", label: "Queue", sign: "queue" },
  { href: "/drafts", label: "Drafts", sign: "drafts" },
  { href: "/results", label: "Results", sign: "results" },
  { href: "/media", label: "Media", sign: "media" },
  { href: "/connections", label: "Connections", sign: "connections" },
  { href: "/settings", label: "Settings", sign: "settings" },
];

export const forYouHref = "/for-you";

const forYou: Page = { href: forYouHref, label: "For you", sign: "for-you" };

type Approver = { waitingCount: number | null };

/** Where no account needs approval, nobody sees a page for it. */
export function pagesFor({ waitingCount }: Approver): readonly Page[] {
  return waitingCount === null ? pages : [forYou, ...pages];
}

/** Returns the daily pages, which have a place in the bar of a phone, and the others. */
export function phonePagesFor(member: Approver): { bar: readonly Page[]; more: readonly Page[] } {
  const daily =
    member.waitingCount === null
      ? ["/calendar", "/queue", "/drafts"]
      : [forYouHref, "/calendar", "/queue"];
  const all = pagesFor(member);
  return {
    bar: all.filter(({ href }) => daily.includes(href)),
    more: all.filter(({ href }) => !daily.includes(href)),
  };
}

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
    href: "/series",
    label: "Series",
    about: "Queue",
    words: "repeat repeating recurring recurrence every day week month again evergreen",
    sign: "repeat",
  },
  {
    href: "/connections",
    label: "Connect an account",
    about: "Connections",
    words: "add network channel profile page",
    sign: "connections",
  },
  {
    href: "/results",
    label: "What did best",
    about: "Results",
    words: "analytics statistics insights metrics numbers likes views reach performance report",
    sign: "results",
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
