export type SampleOrganization = {
  id: string;
  name: string;
  vanityName: string;
  hue: number;
};

export type SampleRole = { organizationId: string; role: string; state: string };

export type SamplePerson = { id: string; name: string; roles: readonly SampleRole[] };

export const sampleOrganizations: readonly SampleOrganization[] = [
  { id: "70100001", name: "Sample Organization One", vanityName: "sample-one", hue: 205 },
  { id: "70100002", name: "Sample Organization Two", vanityName: "sample-two", hue: 130 },
  { id: "70100003", name: "Sample Organization Three", vanityName: "sample-three", hue: 20 },
  { id: "70100004", name: "Sample Organization Four", vanityName: "sample-four", hue: 300 },
  { id: "70100005", name: "Sample Organization Five", vanityName: "sample-five", hue: 260 },
];

export const samplePeople: readonly SamplePerson[] = [
  {
    id: "smplPersonA1",
    name: "Sample Person One",
    roles: [
      { organizationId: "70100001", role: "ADMINISTRATOR", state: "APPROVED" },
      { organizationId: "70100002", role: "CONTENT_ADMINISTRATOR", state: "APPROVED" },
      { organizationId: "70100003", role: "ANALYST", state: "APPROVED" },
    ],
  },
  {
    id: "smplPersonB2",
    name: "Sample Person Two",
    roles: [
      { organizationId: "70100001", role: "ANALYST", state: "APPROVED" },
      { organizationId: "70100001", role: "CONTENT_ADMIN", state: "APPROVED" },
      { organizationId: "70100004", role: "ADMINISTRATOR", state: "REQUESTED" },
      { organizationId: "70100005", role: "ADMINISTRATOR", state: "REVOKED" },
    ],
  },
  { id: "smplPersonC3", name: "Sample Person without Pages", roles: [] },
];

const postingRoles = [
  "ADMINISTRATOR",
  "CONTENT_ADMIN",
  "CONTENT_ADMINISTRATOR",
  "DIRECT_SPONSORED_CONTENT_POSTER",
];

export function findOrganization(id: string | null | undefined): SampleOrganization | undefined {
  return sampleOrganizations.find((candidate) => candidate.id === id);
}

export function findPerson(id: string | null | undefined): SamplePerson | undefined {
  return samplePeople.find((candidate) => candidate.id === id);
}

export function mayPost({ role, state }: SampleRole): boolean {
  return state === "APPROVED" && postingRoles.includes(role);
}

export function organizationIdOf(urn: unknown): string | null {
  const [, id] = typeof urn === "string" ? (urn.match(/^urn:li:organization:(\d+)$/) ?? []) : [];
  return id ?? null;
}
