export type SampleAuthor = { id: string; name: string; slug: string };
export type SampleNewsletter = { slug: string; name: string; status: "active" | "archived" };

/** Is one Ghost site; each has a folder of its own at the simulator's address. */
export type SampleSite = {
  id: string;
  name: string;
  hue: number;
  version: string;
  /** The first is the owner, who gets the posts that name nobody else. */
  authors: readonly SampleAuthor[];
  newsletters: readonly SampleNewsletter[];
};

const owner = { id: "6500000000000000000000a1", name: "Sample Owner", slug: "sample-owner" };

export const sampleSites: readonly SampleSite[] = [
  {
    id: "sample-journal",
    name: "Sample Journal",
    hue: 215,
    version: "6.65",
    authors: [owner, { id: "6500000000000000000000a2", name: "Sample Editor", slug: "editor" }],
    newsletters: [
      { slug: "weekly-letter", name: "Weekly letter", status: "active" },
      { slug: "old-letter", name: "Old letter", status: "archived" },
    ],
  },
  {
    id: "sample-magazine",
    name: "Sample Magazine",
    hue: 320,
    version: "5.120",
    authors: [owner],
    newsletters: [],
  },
  {
    id: "sample-archive",
    name: "Sample Archive on Ghost 4",
    hue: 40,
    version: "4.48",
    authors: [owner],
    newsletters: [],
  },
];

export function findSample(id: string | undefined): SampleSite | undefined {
  return sampleSites.find((site) => site.id === id);
}
