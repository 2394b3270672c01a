import type { Route } from "next";

/** Declares a page of the settings. Its `page.tsx` under `app/(app)/settings` says what it shows. */
export type SettingsPage = {
  group: "You" | "Workspace" | "Developers";
  /** Stands in the rail, and in the window's title where that has no words of its own. */
  label: string;
  title?: string;
  /** The rail leads only administrators there. Others find no such page, or read why. */
  adminOnly?: true | DeniedWords;
  /** Says that the page did not load, and that nothing is lost; null where the usual words do. */
  error: { title: string; safe: string } | null;
};

export type DeniedWords = {
  title: string;
  description: string;
  instead: { href: Route; label: string };
};

const pages = {
  "/settings": { group: "You", label: "Profile", title: "Settings", error: null },
  "/settings/sessions": { group: "You", label: "Sessions", error: null },
  "/settings/workspace": {
    group: "Workspace",
    label: "General",
    title: "Workspace",
    error: { title: "The workspace did not load", safe: "It is as it was." },
  },
  "/settings/members": {
    group: "Workspace",
    label: "Members",
    error: { title: "The members did not load", safe: "Nobody was changed." },
  },
  "/settings/labels": {
    group: "Workspace",
    label: "Labels",
    error: { title: "The labels did not load", safe: "They are kept." },
  },
  "/settings/snippets": {
    group: "Workspace",
    label: "Snippets",
    error: { title: "The snippets did not load", safe: "They are kept." },
  },
  "/settings/mentions": {
    group: "Workspace",
    label: "Mentions",
    error: { title: "The mentions did not load", safe: "They are kept." },
  },
  "/settings/deleted": {
    group: "Workspace",
    label: "Recently deleted",
    error: { title: "What was deleted did not load", safe: "It is kept." },
  },
  "/settings/publishing": { group: "Workspace", label: "Publishing", adminOnly: true, error: null },
  "/settings/health": {
    group: "Workspace",
    label: "Health",
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
    adminOnly: true,
    error: { title: "The last backup did not load", safe: "It is kept." },
  },
  "/settings/audit-log": {
    group: "Workspace",
    label: "Audit log",
    adminOnly: true,
    error: { title: "The audit log did not load", safe: "It is kept." },
  },
  "/settings/api-keys": {
    group: "Developers",
    label: "API keys",
    error: { title: "The keys did not load", safe: "They go on working." },
  },
  "/settings/team-keys": {
    group: "Developers",
    label: "Team keys",
    adminOnly: {
      title: "Team keys are for administrators",
      description: "You can make keys of your own, or ask an administrator for one of the team’s.",
      instead: { href: "/settings/api-keys", label: "Your API keys" },
    },
    error: { title: "The keys did not load", safe: "They go on working." },
  },
  "/settings/assistants": { group: "Developers", label: "Assistants", error: null },
} satisfies Record<`/settings${string}`, SettingsPage>;

export type SettingsPath = keyof typeof pages;

export const settingsPages: Record<SettingsPath, SettingsPage> = pages;
