export type Role = "editor" | "author" | "contributor";

export type SampleAccount = {
  id: string;
  name: string;
  slug: string;
  role: Role;
  hue: number;
};

export const sampleAccounts: readonly SampleAccount[] = [
  { id: "2", name: "Sample Editor", slug: "sample-editor", role: "editor", hue: 205 },
  { id: "3", name: "Sample Author", slug: "sample-author", role: "author", hue: 35 },
  {
    id: "4",
    name: "Sample Contributor",
    slug: "sample-contributor",
    role: "contributor",
    hue: 120,
  },
];

export function findAccount(id: string | undefined): SampleAccount | undefined {
  return sampleAccounts.find((account) => account.id === id);
}

const rights: Record<Role, readonly string[]> = {
  editor: [
    "read",
    "edit_posts",
    "publish_posts",
    "upload_files",
    "edit_others_posts",
    "manage_categories",
    "unfiltered_html",
  ],
  author: ["read", "edit_posts", "publish_posts", "upload_files"],
  contributor: ["read", "edit_posts"],
};

export function rightsOf(role: Role, without: readonly string[]): Set<string> {
  return new Set(rights[role].filter((name) => !without.includes(name)));
}

export const categories = [
  { id: 1, name: "Uncategorized", parent: 0 },
  { id: 5, name: "News &amp; dates", parent: 0 },
  { id: 6, name: "Releases", parent: 5 },
] as const;
