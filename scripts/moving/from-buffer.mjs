#!/usr/bin/env node
// Reads what is planned in Buffer, by its GraphQL API, for Herald's import.
//
//   BUFFER_KEY=… node scripts/moving/from-buffer.mjs > posts.jsonl
//   BUFFER_KEY=… HERALD_URL=https://herald.example.com HERALD_KEY=herald_… node scripts/moving/from-buffer.mjs
//
// BUFFER_URL is https://api.buffer.com unless it is set. --organization names one of several, by its id or its name.
import {
  accountFinder,
  askPatiently,
  handOver,
  joined,
  jsonOf,
  optionsOf,
  Refusal,
  required,
  run,
} from "./moving.mjs";

const who = "Buffer";
const postsAtOnce = 50;

/** Our ids of the networks, by the names that Buffer has for them. */
const networks = { twitter: "x" };

run(async () => {
  const options = optionsOf({ organization: "name" });
  const ask = asker(process.env.BUFFER_URL ?? "https://api.buffer.com", required("BUFFER_KEY"));
  const organization = await chosenOrganization(ask, options.organization);
  const { channels } = await ask(channelsQuery(organization.id));
  const find = await accountFinder();
  const posts = await everyPost(ask, organization.id);
  const rows = posts.map((post) => rowOf(post, { channels, find }));
  await handOver(joined(rows), "Buffer.jsonl");
});

/** Buffer answers 200 for what it refuses, and says what it was in `errors`. */
function asker(url, key) {
  return async (query) => {
    const answer = await askPatiently(who, url, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = jsonOf(who, answer);
    const [error] = errors ?? [];
    if (error?.extensions?.code === "UNAUTHORIZED" || answer.status === 401) {
      throw new Refusal(
        "Buffer does not take the key. Make one at publish.buffer.com/settings/api.",
      );
    }
    if (error || !data) throw new Refusal(`Buffer answered: ${error?.message ?? answer.text}`);
    return data;
  };
}

async function chosenOrganization(ask, wanted) {
  const { account } = await ask("query { account { organizations { id name } } }");
  const all = account.organizations;
  const fitting = wanted ? all.filter(({ id, name }) => id === wanted || name === wanted) : all;
  if (fitting.length === 1) return fitting[0];
  const names = all.map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new Refusal(`Choose one with --organization: ${names}.`);
}

function channelsQuery(organizationId) {
  return `query { channels(input: { organizationId: ${JSON.stringify(organizationId)} }) { id name displayName service } }`;
}

async function everyPost(ask, organizationId) {
  const posts = [];
  let after = null;
  do {
    const { posts: page } = await ask(postsQuery(organizationId, after));
    posts.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return posts;
}

function postsQuery(organizationId, after) {
  return `query {
    posts(
      first: ${postsAtOnce}
      ${after === null ? "" : `after: ${JSON.stringify(after)}`}
      input: {
        organizationId: ${JSON.stringify(organizationId)}
        filter: { status: [scheduled, draft] }
        sort: [{ field: dueAt, direction: asc }, { field: createdAt, direction: desc }]
      }
    ) {
      edges {
        node {
          id
          text
          status
          dueAt
          channelId
          channelService
          tags { name }
          assets { ...media }
          metadata {
            ... on FacebookPostMetadata { firstComment }
            ... on InstagramPostMetadata { firstComment }
            ... on LinkedInPostMetadata { firstComment }
            ... on ThreadedPostMetadata { thread { text assets { ...media } } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment media on Asset { source mimeType ... on ImageAsset { image { altText } } }`;
}

function rowOf(post, { channels, find }) {
  const { text, status, dueAt, channelId, channelService, tags, assets, metadata } = post;
  const channel = channels.find((each) => each.id === channelId);
  const network = networks[channelService] ?? channelService;
  const name = channel?.displayName ?? channel?.name ?? channelId;
  const media = mediaOf(assets);
  return {
    account: find({ network, handle: channel?.name ?? null, name }),
    text,
    scheduled_at: status === "draft" || !dueAt ? "" : new Date(dueAt).toISOString(),
    labels: (tags ?? []).map((tag) => tag.name),
    media: media.addresses,
    alt_texts: media.altTexts,
    first_comment: metadata?.firstComment ?? "",
    additional_posts: furtherPosts(text, metadata?.thread ?? []),
  };
}

function mediaOf(assets) {
  const shown = (assets ?? []).filter(({ source }) => /^https?:\/\//.test(source ?? ""));
  return {
    addresses: shown.map(({ source }) => source),
    altTexts: shown.map(({ image }) => image?.altText ?? ""),
  };
}

/** A thread names its first post once more. */
function furtherPosts(text, thread) {
  const further = thread[0]?.text === text ? thread.slice(1) : thread;
  return further.map((post) => {
    const { addresses, altTexts } = mediaOf(post.assets);
    return { text: post.text, media: addresses, altTexts };
  });
}
