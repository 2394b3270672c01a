export type SampleAccount = {
  id: string;
  name: string;
  username: string;
  hue: number;
  subscription: "None" | "Premium";
  /** The app gets no refresh token of this person, so that the access ends after two hours. */
  isBrief: boolean;
};

export const sampleAccounts: readonly SampleAccount[] = [
  {
    id: "1900000000000000001",
    name: "Sample Account One",
    username: "sample_one",
    hue: 210,
    subscription: "None",
    isBrief: false,
  },
  {
    id: "1900000000000000002",
    name: "Sample Account Premium",
    username: "sample_premium",
    hue: 45,
    subscription: "Premium",
    isBrief: false,
  },
  {
    id: "1900000000000000003",
    name: "Sample Account for two hours",
    username: "sample_brief",
    hue: 330,
    subscription: "None",
    isBrief: true,
  },
];

export function findAccount(id: string | undefined): SampleAccount | undefined {
  return sampleAccounts.find((account) => account.id === id);
}
