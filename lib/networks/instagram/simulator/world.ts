export type SampleAccount = {
  id: string;
  scopedId: string;
  name: string;
  username: string;
  type: "BUSINESS" | "MEDIA_CREATOR" | "PERSONAL";
  hue: number;
};

export const sampleAccounts: readonly SampleAccount[] = [
  account(1, { name: "Sample Account One", type: "BUSINESS", hue: 330 }),
  account(2, { name: "Sample Account Two", type: "MEDIA_CREATOR", hue: 30 }),
  account(3, { name: "Sample Account Three", type: "BUSINESS", hue: 180 }),
  account(4, { name: "Sample Personal Account", type: "PERSONAL", hue: 280 }),
];

export function findAccount(id: string | null | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.id === id);
}

export function findByUsername(username: string | undefined): SampleAccount | undefined {
  return sampleAccounts.find((candidate) => candidate.username === username);
}

function account(
  number: number,
  rest: Pick<SampleAccount, "name" | "type" | "hue">,
): SampleAccount {
  return {
    id: `1784140000000000${number}`,
    scopedId: `2567890123456780${number}`,
    username: rest.name.toLowerCase().replaceAll(" ", "."),
    ...rest,
  };
}
