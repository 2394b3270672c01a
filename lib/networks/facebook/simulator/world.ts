export type SamplePage = {
  id: string;
  name: string;
  username: string;
  category: string;
  hue: number;
};

export type SamplePerson = {
  id: string;
  name: string;
  roles: readonly { pageId: string; tasks: readonly string[] }[];
  businesses: readonly SampleBusiness[];
};

/** Pages that a person reaches through a business; without a role on one, it comes without a token. */
export type SampleBusiness = { id: string; name: string; owned: string[]; client: string[] };

const everything = ["ANALYZE", "ADVERTISE", "MODERATE", "CREATE_CONTENT", "MANAGE"];

export const samplePages: readonly SamplePage[] = [
  page("104857600000000001", { name: "Sample Page One", username: "sample.page.one", hue: 250 }),
  page("104857600000000002", { name: "Sample Page Two", username: "sample.page.two", hue: 160 }),
  page("104857600000000003", { name: "Sample Page Three", username: "sample.page.three", hue: 45 }),
  page("104857600000000004", { name: "Sample Page Four", username: "sample.page.four", hue: 350 }),
  page("104857600000000005", { name: "Sample Page Five", username: "sample.page.five", hue: 200 }),
];

export const samplePeople: readonly SamplePerson[] = [
  {
    id: "10224680135791101",
    name: "Sample Person One",
    roles: [
      { pageId: "104857600000000001", tasks: everything },
      { pageId: "104857600000000002", tasks: everything },
      { pageId: "104857600000000003", tasks: ["ANALYZE", "ADVERTISE"] },
    ],
    businesses: [],
  },
  {
    id: "10224680135791102",
    name: "Sample Person Two",
    roles: [
      { pageId: "104857600000000001", tasks: ["MODERATE", "CREATE_CONTENT"] },
      { pageId: "104857600000000004", tasks: everything },
    ],
    businesses: [
      {
        id: "209715200000000001",
        name: "Sample Business",
        owned: ["104857600000000004"],
        client: ["104857600000000005"],
      },
    ],
  },
  { id: "10224680135791103", name: "Sample Person without Pages", roles: [], businesses: [] },
];

export function findPage(id: string | null | undefined): SamplePage | undefined {
  return samplePages.find((candidate) => candidate.id === id);
}

export function findPerson(id: string | null | undefined): SamplePerson | undefined {
  return samplePeople.find((candidate) => candidate.id === id);
}

function page(id: string, rest: Omit<SamplePage, "id" | "category">): SamplePage {
  return { id, category: "Sample content", ...rest };
}
