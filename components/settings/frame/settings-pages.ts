import type { Route } from "next";
import type { Place } from "@/components/shell/frame/navigation";

/** Declares a page of the settings. Its `page.tsx` under `app/(app)/settings` says what it shows. */
export type SettingsPage = {
  group: "You" | "Workspace" | "Developers";
  /** Stands in the rail, and in the window's title where that has no words of its own. */
  label: string;
  /** A search finds the page by them too. */
  words?: string;
  /** A search offers what is done on the page by its own name. */
  verbs?: readonly Verb[];
  title?: string;
  /** The rail leads only administrators there. Others find no such page, or read why. */
  adminOnly?: true | DeniedWords;
  /** Says that the page did not load, and that nothing is lost; null where the usual words do. */
  error: { title: string; safe: string } | null;
};

type Verb = { label: string; words?: string; hash?: `#${string}`; adminOnly?: true };

export type DeniedWords = {
  title: string;
  description: string;
  instead: { href: Route; label: string };
};

const pages = {
  "/settings": {
    group: "You",
    label: "Profile",
    title: "Settings",
    words: "account name picture avatar",
    verbs: [
      { label: "Change your time zone", words: "timezone clock date format" },
      { label: "Change your password" },
      { label: "Add a passkey", words: "fingerprint face" },
      { label: "Change your e-mail address", words: "email" },
      { label: "Choose your mails", words: "email notifications unsubscribe" },
      { label: "Say who stands in for you", words: "deputy away holiday vacation approval" },
    ],
    error: null,
  },
  "/settings/sessions": {
    group: "You",
    label: "Sessions",
    words: "devices browsers signed in",
    verbs: [{ label: "Sign out elsewhere", words: "log out devices everywhere" }],
    error: null,
  },
  "/settings/exports": {
    group: "You",
    label: "Exports",
    words: "download archive leave copy csv json gdpr takeout data",
    verbs: [
      { label: "Download your own data", words: "export archive takeout gdpr" },
      { label: "Export the whole workspace", words: "archive leave download", adminOnly: true },
    ],
    error: { title: "The archives did not load", safe: "They are kept as long as they say." },
  },
  "/settings/calendars": {
    group: "You",
    label: "Calendar addresses",
    words: "ical icalendar ics feed subscribe google apple outlook",
    verbs: [{ label: "Subscribe to the calendar", words: "ical ics feed google apple outlook" }],
    error: { title: "The addresses did not load", safe: "They go on working." },
  },
  "/settings/workspace": {
    group: "Workspace",
    label: "General",
    words: "workspace team name time zone timezone",
    title: "Workspace",
    error: { title: "The workspace did not load", safe: "It is as it was." },
  },
  "/settings/members": {
    group: "Workspace",
    label: "Members",
    words: "people team users colleagues roles",
    verbs: [
      {
        label: "Invite a colleague",
        words: "invitation add member user person",
        hash: "#invite",
        adminOnly: true,
      },
      { label: "Leave the team", words: "quit" },
    ],
    error: { title: "The members did not load", safe: "Nobody was changed." },
  },
  "/settings/approvals": {
    group: "Workspace",
    label: "Approvals",
    words: "rules review reviewers approvers sign-off agree client",
    verbs: [
      {
        label: "Say whose approval an account needs",
        words: "approval rule reviewer approver stage",
        adminOnly: true,
      },
    ],
    error: { title: "The rules did not load", safe: "They go on holding." },
  },
  "/settings/spending": {
    group: "Workspace",
    label: "Spending",
    words: "costs prices money budget limit cap dollars",
    verbs: [{ label: "Limit what an account costs", words: "budget cap month", adminOnly: true }],
    error: { title: "The spending did not load", safe: "The limits go on holding." },
  },
  "/settings/labels": {
    group: "Workspace",
    label: "Labels",
    words: "tags colours colors",
    error: { title: "The labels did not load", safe: "They are kept." },
  },
  "/settings/snippets": {
    group: "Workspace",
    label: "Snippets",
    words: "hashtags signatures texts",
    error: { title: "The snippets did not load", safe: "They are kept." },
  },
  "/settings/mentions": {
    group: "Workspace",
    label: "Mentions",
    words: "people accounts names",
    error: { title: "The mentions did not load", safe: "They are kept." },
  },
  "/settings/review-links": {
    group: "Workspace",
    label: "Review links",
    words: "client guest share approve preview external",
    error: { title: "The review links did not load", safe: "They go on working." },
  },
  "/settings/links": {
    group: "Workspace",
    label: "Links",
    words: "utm parameters campaign source medium tracking analytics",
    verbs: [{ label: "Add parameters to links", words: "utm campaign rule", adminOnly: true }],
    adminOnly: {
      title: "Rules for links are for administrators",
      description: "The composer shows what the links of your own posts get.",
      instead: { href: "/compose", label: "Write a post" },
    },
    error: { title: "The rules did not load", safe: "They go on holding." },
  },
  "/settings/deleted": {
    group: "Workspace",
    label: "Recently deleted",
    words: "trash bin restore undelete",
    error: { title: "What was deleted did not load", safe: "It is kept." },
  },
  "/settings/publishing": {
    group: "Workspace",
    label: "Publishing",
    words: "pause resume stop brake engine",
    adminOnly: true,
    error: null,
  },
  "/settings/health": {
    group: "Workspace",
    label: "Health",
    words: "checks status problems doctor",
    adminOnly: {
      title: "Health is for administrators",
      description:
        "They see whether everything that Herald needs works. What happened to your own posts is in the queue.",
      instead: { href: "/queue", label: "Open the queue" },
    },
    error: { title: "The checks were not made", safe: "Nothing was changed." },
  },
  "/settings/mail": {
    group: "Workspace",
    label: "Mail",
    words: "email smtp",
    verbs: [{ label: "Send a test mail", words: "email smtp" }],
    adminOnly: {
      title: "Mail is for administrators",
      description:
        "They see what Herald sends and whether it arrives. You choose what you are mailed about in your profile.",
      instead: { href: "/settings", label: "Your profile" },
    },
    error: { title: "The mails did not load", safe: "They go on being sent." },
  },
  "/settings/backup": {
    group: "Workspace",
    label: "Backup",
    words: "restore export copy",
    adminOnly: true,
    error: { title: "The last backup did not load", safe: "It is kept." },
  },
  "/settings/audit-log": {
    group: "Workspace",
    label: "Audit log",
    words: "history who changed what",
    adminOnly: true,
    error: { title: "The audit log did not load", safe: "It is kept." },
  },
  "/settings/api-keys": {
    group: "Developers",
    label: "API keys",
    words: "token credential developer",
    verbs: [
      { label: "Create an API key", words: "new token credential" },
      { label: "Stop all API keys", words: "brake policy limit resume", adminOnly: true },
    ],
    error: { title: "The keys did not load", safe: "They go on working." },
  },
  "/settings/team-keys": {
    group: "Developers",
    label: "Team keys",
    words: "api token credential shared",
    adminOnly: {
      title: "Team keys are for administrators",
      description: "You can make keys of your own, or ask an administrator for one of the team’s.",
      instead: { href: "/settings/api-keys", label: "Your API keys" },
    },
    error: { title: "The keys did not load", safe: "They go on working." },
  },
  "/settings/webhooks": {
    group: "Developers",
    label: "Webhooks",
    words: "events http callback endpoint zapier n8n make slack automation",
    verbs: [{ label: "Add a webhook", words: "new endpoint callback event" }],
    adminOnly: {
      title: "Webhooks are for administrators",
      description:
        "They tell other systems what happens here. What happens to your own posts is in the queue.",
      instead: { href: "/queue", label: "Open the queue" },
    },
    error: { title: "The webhooks did not load", safe: "They go on being sent." },
  },
  "/settings/assistants": {
    group: "Developers",
    label: "Assistants",
    words: "mcp ai claude chatgpt connect",
    verbs: [{ label: "Stop all assistants", words: "brake policy limit resume", adminOnly: true }],
    error: null,
  },
  "/settings/activity": {
    group: "Developers",
    label: "Activity",
    title: "Activity of keys and assistants",
    words: "receipts log undo what programs api mcp ai did denied dry run",
    error: { title: "The activity did not load", safe: "It is kept." },
  },
} satisfies Record<`/settings${string}`, SettingsPage>;

export type SettingsPath = keyof typeof pages;

export const settingsPages: Record<SettingsPath, SettingsPage> = pages;

/** Returns the page at a path, which may lead below it. */
export function pageAt(pathname: string | null): [string, SettingsPage] | undefined {
  const pages = Object.entries(settingsPages);
  return (
    pages.find(([path]) => path === pathname) ??
    pages.find(([path]) => path !== "/settings" && pathname?.startsWith(`${path}/`))
  );
}

/** Lists what the rail's search and the palette know of the settings, each page before its verbs. */
export function settingsPlaces(isAdmin: boolean): Place[] {
  const open = Object.entries(settingsPages).filter(([, page]) => isAdmin || !page.adminOnly);
  return open.flatMap(([href, { group, label, title, words, verbs = [] }]) => [
    { href, label, about: group, ...((words ?? title) && { words: [title, words].join(" ") }) },
    ...verbs
      .filter(({ adminOnly }) => isAdmin || !adminOnly)
      .map((verb) => ({
        href: `${href}${verb.hash ?? ""}`,
        label: verb.label,
        about: label,
        ...(verb.words && { words: verb.words }),
      })),
  ]);
}
