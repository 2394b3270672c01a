import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it, vi } from "vitest";
import { projectRoot } from "../project-root";
import {
  aBufferPage,
  aBufferPost,
  aPostizPost,
  bufferAccount,
  bufferChannels,
  bufferIsBusy,
  bufferKeyIsWrong,
  onCompany,
  postizIntegrations,
} from "./documented-shapes";

vi.setConfig({ testTimeout: 60_000 });

type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body: unknown };

let server: Server | undefined;

afterEach(() => server?.close());

async function serve(answer: (asked: Asked) => Answer): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://localhost"),
      headers: request.headers,
      body: await text(request),
    };
    asked.push(one);
    const { status = 200, headers = {}, body } = answer(one);
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function bring(from: "postiz" | "buffer", env: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [`scripts/moving/from-${from}.mjs`, ...options], {
    cwd: projectRoot,
    env: { ...process.env, HERALD_URL: "", HERALD_KEY: "", ...env },
  });
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "close");
  const rows = () =>
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { code: child.exitCode, out, said, rows };
}

const year = new Date().getUTCFullYear() + 1;
const period = ["--from", `${year}-03-01`, "--to", `${year}-05-15`];
const at = (day: string) => `${year}-${day}T09:30:00.000Z`;

/** Answers as Postiz does: by window with both ends in it, and what repeats from its first time on. */
function asPostiz(posts: readonly ReturnType<typeof aPostizPost>[]) {
  return ({ url }: Asked): Answer => {
    if (url.pathname.endsWith("/integrations")) return { body: postizIntegrations };
    const start = url.searchParams.get("startDate") ?? "";
    const end = url.searchParams.get("endDate") ?? "";
    const inWindow = posts.filter((post) => {
      const { publishDate, intervalInDays } = post as {
        publishDate?: string;
        intervalInDays: unknown;
      };
      const isFrom = intervalInDays !== null || String(publishDate) >= start;
      return isFrom && String(publishDate) <= end;
    });
    return { body: { posts: inWindow } };
  };
}

it("posts of Postiz come once each, whichever windows name them", async () => {
  const repeated = ["03-02", "04-02", "05-02"].map((day) =>
    aPostizPost({ id: "again", group: "again", publishDate: at(day), intervalInDays: 31 }),
  );
  const onTheEdge = aPostizPost({
    id: "edge",
    group: "edge",
    publishDate: `${year}-03-31T00:00:00.000Z`,
  });
  const { url, asked } = await serve(asPostiz([...repeated, onTheEdge]));
  const { rows } = await bring("postiz", { POSTIZ_URL: `${url}/api`, POSTIZ_KEY: "k" }, ...period);
  expect(rows().map((row) => row.scheduled_at)).toEqual([
    at("03-02"),
    `${year}-03-31T00:00:00.000Z`,
    at("04-02"),
    at("05-02"),
  ]);
  const windows = asked.filter(({ url: { pathname } }) => pathname === "/api/public/v1/posts");
  expect(windows.map(({ url: { searchParams } }) => searchParams.get("startDate"))).toEqual([
    `${year}-03-01T00:00:00.000Z`,
    `${year}-03-31T00:00:00.000Z`,
    `${year}-04-30T00:00:00.000Z`,
  ]);
  expect(windows.map(({ headers }) => headers.authorization)).toEqual(["k", "k", "k"]);
});

it("one post of Postiz to two accounts becomes one row, and a text of its own another", async () => {
  const publishDate = at("03-10");
  const { url } = await serve(
    asPostiz([
      aPostizPost({ publishDate }),
      aPostizPost({ publishDate, ...onCompany }),
      aPostizPost({
        id: "own",
        publishDate,
        content: "<p>We open at nine.</p>",
        integration: onCompany.integration,
      }),
    ]),
  );
  const { rows } = await bring("postiz", { POSTIZ_URL: url, POSTIZ_KEY: "k" }, ...period);
  expect(rows().map((row) => [row.text, row.accounts])).toEqual([
    ["Open at nine", ["Facebook Harbour Café", "LinkedIn Harbour Café GmbH"]],
    ["We open at nine.", ["LinkedIn Harbour Café GmbH"]],
  ]);
});

it("a text of Postiz loses its HTML and nothing else; media, labels and drafts come along", async () => {
  const { url } = await serve(
    asPostiz([
      aPostizPost({
        publishDate: at("03-10"),
        state: "DRAFT",
        content: "<p>Fish &amp; chips</p><p></p><p><strong>Today</strong> &lt;3 &#127859;</p>",
        tags: [{ tag: { id: "t", name: "Kitchen, daily", color: "#fff" } }],
        image: JSON.stringify([
          { id: "m", path: "https://media.example/fish.png", alt: "A plate" },
        ]),
      }),
      aPostizPost({ id: "out", group: "out", publishDate: at("03-11"), state: "PUBLISHED" }),
    ]),
  );
  const { rows } = await bring("postiz", { POSTIZ_URL: url, POSTIZ_KEY: "k" }, ...period);
  expect(rows()).toEqual([
    {
      text: "Fish & chips\n\nToday <3 🍳",
      scheduled_at: "",
      labels: ["Kitchen, daily"],
      media: ["https://media.example/fish.png"],
      alt_texts: ["A plate"],
      accounts: ["Facebook Harbour Café"],
    },
  ]);
});

it("a Postiz that is busy is asked again when it says so", async () => {
  const answers = asPostiz([aPostizPost({ publishDate: at("03-10") })]);
  const busy: Answer = { status: 429, headers: { "Retry-After": "0" }, body: {} };
  let isFirst = true;
  const { url } = await serve((asked) => {
    const answer = isFirst ? busy : answers(asked);
    isFirst = false;
    return answer;
  });
  const { code, said, rows } = await bring(
    "postiz",
    { POSTIZ_URL: url, POSTIZ_KEY: "k" },
    ...period,
  );
  expect([code, rows().length]).toEqual([0, 1]);
  expect(said).toContain("Postiz answered 429: waiting 0 seconds.");
});

it.each([
  [
    "postiz",
    { POSTIZ_KEY: "wrong" },
    "POSTIZ_URL",
    { status: 401, body: { msg: "Invalid API key" } },
  ],
  ["buffer", { BUFFER_KEY: "wrong" }, "BUFFER_URL", { body: bufferKeyIsWrong }],
] as const)(
  "a key that %s does not take is told in a sentence",
  async (from, env, name, answer) => {
    const { url } = await serve(() => answer);
    const { code, out, said } = await bring(from, { ...env, [name]: url });
    expect([code, out]).toEqual([1, ""]);
    expect(said).toMatch(/^(Postiz|Buffer) does not take the key\. .+\.\n$/);
  },
);

it("a wait of a day and an option that nobody knows end in a sentence", async () => {
  const long = { status: 429, headers: { "Retry-After": "86400" }, body: {} };
  const { url } = await serve(() => long);
  const { said } = await bring("postiz", { POSTIZ_URL: url, POSTIZ_KEY: "k" }, ...period);
  expect(said).toBe("Postiz takes no more requests for 86400 seconds. Try again then.\n");
  const wrong = await bring("postiz", { POSTIZ_URL: url, POSTIZ_KEY: "k" }, "--form", "x");
  expect(wrong.said).toBe("Unknown: --form. Known are --from, --to, --published.\n");
});

/** Answers as Buffer does: 200 with `data`, one page after another. */
function asBuffer(...pages: readonly unknown[]) {
  let isAsked = 0;
  return ({ body }: Asked): Answer => {
    const { query } = JSON.parse(body);
    if (query.includes("organizations")) return { body: { data: bufferAccount } };
    if (query.includes("channels(")) return { body: { data: bufferChannels } };
    const after = /after: "([^"]+)"/.exec(query)?.[1] ?? null;
    expect(after).toBe(isAsked === 0 ? null : `cursor-${isAsked}`);
    isAsked += 1;
    return { body: { data: pages[isAsked - 1] } };
  };
}

it("posts of Buffer are read to the last page, each with its time, media, labels and comment", async () => {
  const picture = {
    source: "https://media.example/fish.jpg",
    mimeType: "image/jpeg",
    image: { altText: "A plate" },
  };
  const tweet = { channelId: "ch-x", channelService: "twitter" };
  const { url, asked } = await serve(
    asBuffer(
      aBufferPage(
        [
          aBufferPost({
            assets: [picture],
            tags: [{ name: "Kitchen" }],
            metadata: { firstComment: "Book a table" },
          }),
        ],
        { hasNextPage: true, endCursor: "cursor-1" },
      ),
      aBufferPage(
        [
          aBufferPost({ id: "two", text: "Both" }),
          aBufferPost({ id: "three", text: "Both", ...tweet }),
          aBufferPost({
            id: "four",
            text: "One",
            status: "draft",
            dueAt: null,
            ...tweet,
            metadata: {
              thread: [
                { text: "One", assets: [] },
                { text: "Two", assets: [picture] },
              ],
            },
          }),
        ],
        { hasNextPage: false, endCursor: "cursor-2" },
      ),
    ),
  );
  const { code, rows } = await bring("buffer", { BUFFER_URL: url, BUFFER_KEY: "k" });
  expect(code).toBe(0);
  const bare = { labels: [], media: [], alt_texts: [], first_comment: "", additional_posts: [] };
  const time = aBufferPost({}).dueAt;
  expect(rows()).toEqual([
    {
      text: "Open at nine",
      scheduled_at: time,
      labels: ["Kitchen"],
      media: ["https://media.example/fish.jpg"],
      alt_texts: ["A plate"],
      first_comment: "Book a table",
      additional_posts: [],
      accounts: ["Facebook Harbour Café"],
    },
    {
      ...bare,
      text: "Both",
      scheduled_at: time,
      accounts: ["Facebook Harbour Café", "X Harbour Café"],
    },
    {
      ...bare,
      text: "One",
      scheduled_at: "",
      additional_posts: [
        { text: "Two", media: ["https://media.example/fish.jpg"], altTexts: ["A plate"] },
      ],
      accounts: ["X Harbour Café"],
    },
  ]);
  expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer k"]));
});

it("a Buffer that is busy says in its answer how long, and is asked again", async () => {
  const answers = asBuffer(aBufferPage([aBufferPost({})], { hasNextPage: false, endCursor: null }));
  let isFirst = true;
  const { url } = await serve((asked) => {
    const answer = isFirst ? { status: 429, body: bufferIsBusy } : answers(asked);
    isFirst = false;
    return answer;
  });
  const { code, said } = await bring("buffer", { BUFFER_URL: url, BUFFER_KEY: "k" });
  expect(code).toBe(0);
  expect(said).toContain("Buffer answered 429: waiting 0 seconds.");
});

it("with a key of Herald, rows name our accounts exactly and go straight into an import", async () => {
  const buffer = asBuffer(aBufferPage([aBufferPost({})], { hasNextPage: false, endCursor: null }));
  const ours = { provider: "facebook", accountId: "104", name: "Harbour Café", handle: "" };
  const counts = { ok: 1, warning: 0, error: 0, created: 0, existing: 0 };
  const { url, asked } = await serve((one) => {
    const { pathname } = one.url;
    if (pathname === "/api/connections") return { body: { items: [ours], nextCursor: null } };
    if (pathname === "/api/imports") return { body: { import: { id: "import-1", counts } } };
    return buffer(one);
  });
  const env = {
    BUFFER_URL: `${url}/buffer`,
    BUFFER_KEY: "k",
    HERALD_URL: url,
    HERALD_KEY: "herald_k",
  };
  const { code, out, said } = await bring("buffer", env);
  expect([code, out]).toEqual([0, `${url}/import/import-1\n`]);
  expect(said).toContain("1 rows: 1 can be added");
  const sent = asked.find(({ url: { pathname } }) => pathname === "/api/imports");
  expect(sent?.headers).toMatchObject({
    authorization: "Bearer herald_k",
    "content-type": "application/x-ndjson",
  });
  expect(sent?.url.searchParams.get("fileName")).toBe("Buffer.jsonl");
  expect(JSON.parse(sent?.body ?? "").accounts).toEqual(["facebook:104"]);
});
