export type SampleAccount = {
  id: string;
  name: string;
  username: string;
  hue: number;
  movedTo: string | null;
  privacy: "public" | "unlisted" | "private";
  language: string | null;
};

export const sampleAccounts: readonly SampleAccount[] = [
  {
    id: "111000000000000001",
    name: "Sample Account One",
    username: "sample_one",
    hue: 250,
    movedTo: null,
    privacy: "public",
    language: "en",
  },
  {
    id: "111000000000000002",
    name: "Sample Account Two",
    username: "sample_two",
    hue: 160,
    movedTo: null,
    privacy: "unlisted",
    language: null,
  },
  {
    id: "111000000000000003",
    name: "Sample Account that moved",
    username: "sample_moved",
    hue: 40,
    movedTo: "sample_one@example.com",
    privacy: "public",
    language: null,
  },
];

export function findAccount(id: string | undefined): SampleAccount | undefined {
  return sampleAccounts.find((account) => account.id === id);
}
