#!/usr/bin/env node
// Reads what is planned in Postiz, by its public API, for Herald's import.
//
//   POSTIZ_KEY=… node scripts/moving/from-postiz.mjs > posts.jsonl
//   POSTIZ_KEY=… HERALD_URL=https://herald.example.com HERALD_KEY=herald_… node scripts/moving/from-postiz.mjs
//
// POSTIZ_URL is https://api.postiz.com unless it is set; of one's own installation it is its address
// with /api. --from and --to are days; --published brings what has gone out too, as text to look up.
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

const who = "Postiz";
const dayMs = 24 * 60 * 60 * 1_000;
const windowDays = 30;
const aheadDays = 365;

/** Our ids of the networks, by the names that Postiz has for them. */
const networks = {
  "instagram-standalone": "instagram",
  "linkedin-page": "linkedin",
  "mastodon-custom": "mastodon",
};

run(async () => {
  const { from, to, published } = optionsOf({ from: "day", to: "day", published: "flag" });
  const key = required("POSTIZ_KEY");
  const api = `${(process.env.POSTIZ_URL ?? "https://api.postiz.com").replace(/\/$/, "")}/public/v1`;
  const ask = (path) => readJson(`${api}${path}`, key);
  const start = from ? startOf(from) : Date.now() - (Date.now() % dayMs);
  const end = to ? startOf(to) + dayMs : start + aheadDays * dayMs;
  const posts = await plannedBetween({ ask, start, end });
  const handles = new Map((await ask("/integrations")).map(({ id, profile }) => [id, profile]));
  const find = await accountFinder();
  const wanted = published ? ["QUEUE", "DRAFT", "PUBLISHED"] : ["QUEUE", "DRAFT"];
  const rows = posts
    .filter(({ state }) => wanted.includes(state))
    .map((post) => rowOf(post, { handles, find }));
  await handOver(joined(rows), "Postiz.jsonl");
});

function startOf(day) {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start)) {
    throw new Refusal(`${day} is no day. Write one like 2027-01-31.`);
  }
  return start;
}

async function readJson(address, key) {
  const answer = await askPatiently(who, address, { headers: { Authorization: key } });
  if (answer.status === 401) {
    throw new Refusal("Postiz does not take the key. Copy it anew from its settings.");
  }
  if (answer.status !== 200) throw new Refusal(`Postiz answered ${answer.status}: ${answer.text}`);
  return jsonOf(who, answer);
}

/**
 * Postiz has no pages but takes a window, whose both ends count. A post that repeats comes with every
 * window, from its first time on, so that each is kept by its id and its time.
 */
async function plannedBetween({ ask, start, end }) {
  const found = new Map();
  for (let at = start; at < end; at += windowDays * dayMs) {
    const until = Math.min(at + windowDays * dayMs, end);
    const query = new URLSearchParams({
      startDate: new Date(at).toISOString(),
      endDate: new Date(until).toISOString(),
    });
    const { posts } = await ask(`/posts?${query}`);
    for (const post of posts) {
      const time = Date.parse(post.publishDate);
      if (time >= start && time < end) found.set(`${post.id} ${time}`, post);
    }
  }
  return [...found.values()].sort(
    (one, other) => Date.parse(one.publishDate) - Date.parse(other.publishDate),
  );
}

function rowOf(post, { handles, find }) {
  const { id, name, providerIdentifier } = post.integration;
  const network = networks[providerIdentifier] ?? providerIdentifier;
  const media = mediaOf(post);
  return {
    group: post.group,
    account: find({ network, handle: handles.get(id) ?? null, name }),
    text: textOf(post.content ?? ""),
    // A draft's time there is only where it stands in the calendar.
    scheduled_at: post.state === "DRAFT" ? "" : new Date(post.publishDate).toISOString(),
    labels: (post.tags ?? []).map(({ tag }) => tag.name),
    media: media.map(({ path }) => path),
    alt_texts: media.map(({ alt }) => alt ?? ""),
  };
}

/** Some versions give the media, as a list or as its JSON; the list of others leaves them out. */
function mediaOf({ image, media }) {
  const given = image ?? media ?? [];
  const list = typeof given === "string" ? JSON.parse(given || "[]") : given;
  return list.filter(({ path }) => /^https?:\/\//.test(path ?? ""));
}

/** Postiz keeps texts as HTML: a paragraph is a line there, and a mention has its name as text. */
function textOf(html) {
  if (!/<\w+[^>]*>/.test(html)) return decoded(html);
  const lines = html
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<li[^>]*>/gi, "- ")
    .replaceAll(/<\/(p|h[1-6]|li|div)>/gi, "\n")
    .replaceAll(/<[^>]+>/g, "");
  return decoded(lines).replace(/\n+$/, "");
}

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decoded(text) {
  return text.replaceAll(/&(#\d+|#x[\da-f]+|\w+);/gi, (written, name) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return entities[name] ?? written;
  });
}
