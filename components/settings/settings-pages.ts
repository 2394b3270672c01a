type SettingsPage = { href: string; label: string; adminOnly?: boolean };

export type SettingsGroup = { label: string; pages: SettingsPage[] };

const groups: SettingsGroup[] = [
  {
    label: "You",
    pages: [
      { href: "/settings", label: "Profile" },
      { href: "/settings/sessions", label: "Sessions" },
    ],
  },
  {
    label: "Workspace",
    pages: [
      { href: "/settings/workspace", label: "General" },
      { href: "/settings/members", label: "Members" },
      { href: "/settings/labels", label: "Labels" },
      { href: "/settings/snippets", label: "Snippets" },
      { href: "/settings/mentions", label: "Mentions" },
      { href: "/settings/deleted", label: "Recently deleted" },
      { href: "/settings/publishing", label: "Publishing", adminOnly: true },
      { href: "/settings/health", label: "Health", adminOnly: true },
      { href: "/settings/mail", label: "Mail", adminOnly: true },
      { href: "/settings/backup", label: "Backup", adminOnly: true },
      { href: "/settings/audit-log", label: "Audit log", adminOnly: true },
    ],
  },
  {
    label: "Developers",
    pages: [
      { href: "/settings/api-keys", label: "API keys" },
      { href: "/settings/team-keys", label: "Team keys", adminOnly: true },
      { href: "/settings/assistants", label: "Assistants" },
    ],
  },
];

export function settingsGroups(isAdmin: boolean): SettingsGroup[] {
  return groups.map(({ label, pages }) => {
    return { label, pages: pages.filter(({ adminOnly }) => isAdmin || !adminOnly) };
  });
}
