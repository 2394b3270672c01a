import type { ConsentChoice } from "../simulator";

export type ConsentFields<Person extends { id: string }> = {
  people: readonly Person[];
  scopeSeparator: RegExp;
  accounts?: {
    field: string;
    idsOf: (person: Person) => string[];
  };
};

export async function answerConsent<Person extends { id: string }>(
  { baseUrl }: { baseUrl: string },
  fields: ConsentFields<Person>,
  { address, choice }: { address: URL; choice: ConsentChoice },
): Promise<URL> {
  const response = await fetch(new URL(address.pathname, baseUrl), {
    method: "POST",
    body: consentForm(fields, address, choice),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  if (!location) throw new Error(`The dialog did not redirect: ${response.status}`);
  return new URL(location);
}

function consentForm<Person extends { id: string }>(
  fields: ConsentFields<Person>,
  address: URL,
  choice: ConsentChoice,
): URLSearchParams {
  const form = new URLSearchParams(address.search);
  const person = findPerson(fields, choice);
  const decision = canShare(fields, choice, person) ? choice.decision : "cancel";
  form.set("person", person?.id ?? "");
  form.set("decision", decision ?? "continue");
  for (const scope of tickedScopes(fields, form, choice)) form.append("permission", scope);
  for (const id of tickedAccounts(fields, choice, person)) {
    form.append(fields.accounts?.field ?? "", id);
  }
  return form;
}

function tickedScopes<Person extends { id: string }>(
  { scopeSeparator }: ConsentFields<Person>,
  form: URLSearchParams,
  { without = [] }: ConsentChoice,
): string[] {
  const scopes = (form.get("scope") ?? "").split(scopeSeparator).filter(Boolean);
  return scopes.filter((scope) => !without.includes(scope));
}

function tickedAccounts<Person extends { id: string }>(
  { accounts }: ConsentFields<Person>,
  { accountIds }: ConsentChoice,
  person: Person | undefined,
): string[] {
  if (!accounts || !person) return [];
  return accountIds ?? accounts.idsOf(person);
}

function findPerson<Person extends { id: string }>(
  { people, accounts }: ConsentFields<Person>,
  { personId, accountIds }: ConsentChoice,
): Person | undefined {
  const signedInAs = personId ?? (accounts ? undefined : accountIds?.[0]) ?? people[0]?.id;
  return people.find(({ id }) => id === signedInAs);
}

function canShare<Person extends { id: string }>(
  { accounts }: ConsentFields<Person>,
  { accountIds }: ConsentChoice,
  person: Person | undefined,
): boolean {
  if (accounts) return true;
  return person !== undefined && (accountIds ?? [person.id]).includes(person.id);
}
