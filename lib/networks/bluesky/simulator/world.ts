export type SampleAccount = {
  id: string;
  name: string;
  handle: string;
  isActive: boolean;
  hue: number;
};

export const sampleAccounts: readonly SampleAccount[] = [
  account("a", { name: "Sample Account One", handle: "one.sample.test", isActive: true, hue: 210 }),
  account("b", { name: "Sample Account Two", handle: "two.sample.test", isActive: true, hue: 150 }),
  account("c", {
    name: "Sample Resting Account",
    handle: "rest.sample.test",
    isActive: false,
    hue: 20,
  }),
];

export function findAccount(id: string | null | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.id === id);
}

export function findByHandle(handle: string | null | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.handle === handle);
}

function account(letter: string, rest: Omit<SampleAccount, "id">): SampleAccount {
  return { id: `did:plc:${letter.repeat(24)}`, ...rest };
}
