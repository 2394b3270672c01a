export type SampleAccount = {
  id: string;
  name: string;
  username: string;
  /** It was invited to test the app and has not accepted. */
  isUninvited: boolean;
  hue: number;
};

export const sampleAccounts: readonly SampleAccount[] = [
  account(1, "Sample Account One", 250),
  account(2, "Sample Account Two", 90),
  account(3, "Sample Account Three", 10),
  { ...account(4, "Sample Untested Account", 40), isUninvited: true },
];

export function findAccount(id: string | null | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.id === id);
}

export function findByUsername(username: string | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.username === username);
}

/** The ids are longer than a number of JSON is exact. */
function account(number: number, name: string, hue: number): SampleAccount {
  const username = name.toLowerCase().replaceAll(" ", ".");
  return { id: `2610948752868314${number}`, name, username, isUninvited: false, hue };
}
