// The shapes are those of Postiz's public API and of Buffer's GraphQL API as both document them.

const page = {
  id: "int-page",
  providerIdentifier: "facebook",
  name: "Harbour Café",
  picture: null,
};
const company = {
  id: "int-company",
  providerIdentifier: "linkedin-page",
  name: "Harbour Café GmbH",
  picture: null,
};

export const postizIntegrations = [
  {
    id: "int-page",
    name: "Harbour Café",
    identifier: "facebook",
    picture: null,
    disabled: false,
    profile: "harbourcafe",
  },
  {
    id: "int-company",
    name: "Harbour Café GmbH",
    identifier: "linkedin-page",
    picture: null,
    disabled: false,
    profile: "harbour-cafe",
  },
];

export function aPostizPost(fields: Record<string, unknown>) {
  return {
    id: "post-1",
    content: "<p>Open at nine</p>",
    releaseURL: null,
    releaseId: null,
    state: "QUEUE",
    intervalInDays: null,
    group: "group-1",
    creationMethod: "WEB",
    settings: "{}",
    tags: [],
    integration: page,
    ...fields,
  };
}

export const onCompany = { id: "post-2", integration: company };

export const bufferAccount = {
  account: { organizations: [{ id: "org-1", name: "Harbour Café" }] },
};

export const bufferChannels = {
  channels: [
    { id: "ch-x", name: "harbourcafe", displayName: "Harbour Café", service: "twitter" },
    { id: "ch-page", name: "Harbour Café", displayName: null, service: "facebook" },
  ],
};

export function aBufferPost(fields: Record<string, unknown>) {
  return {
    id: "buffer-1",
    text: "Open at nine",
    status: "scheduled",
    dueAt: `${new Date().getUTCFullYear() + 1}-03-10T15:00:00.000Z`,
    channelId: "ch-page",
    channelService: "facebook",
    tags: [],
    assets: [],
    metadata: null,
    ...fields,
  };
}

export function aBufferPage(
  nodes: readonly unknown[],
  { endCursor, hasNextPage }: { endCursor: string | null; hasNextPage: boolean },
) {
  return {
    posts: { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage, endCursor } },
  };
}

export const bufferIsBusy = {
  errors: [
    {
      message: "Too many requests from this client. Please try again later.",
      extensions: { code: "RATE_LIMIT_EXCEEDED", limitType: "CLIENT_ACCOUNT", retryAfter: 0 },
    },
  ],
};

export const bufferKeyIsWrong = {
  data: null,
  errors: [{ message: "Not authorized", extensions: { code: "UNAUTHORIZED" } }],
};
