import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as oidc from "openid-client";
import { expect, it } from "vitest";
import { readSignedRequest } from "@/lib/accounts/callbacks/signed-request";
import { loggedContext } from "@/lib/accounts/connections/logged-context";
import { splitMentions } from "@/lib/accounts/mentions/rules/mention-text";
import { assertAcceptablePassword } from "@/lib/identity/auth/password-policy";
import { describeBrowser } from "@/lib/identity/devices/rules";
import { authorizationServer } from "@/lib/identity/oauth/authorization-server";
import { fetchOfProvider } from "@/lib/identity/sso/identity-provider";
import { readBody, readForm, uniqueParameters } from "@/lib/kernel/http/read-body";
import { readForwarding } from "@/lib/kernel/limits/client-address";
import { parseInput } from "@/lib/kernel/parse-input";
import { decodePage } from "@/lib/library/link-cards/fetch-card";
import { parseCard } from "@/lib/library/link-cards/parse-card";
import { checkUpload } from "@/lib/library/media/complete-media-upload";
import { networks } from "@/lib/networks";
import { isDid, readHandle } from "@/lib/networks/bluesky/identity";
import { endOf } from "@/lib/networks/bluesky/session";
import { writeText } from "@/lib/networks/bluesky/text";
import { findFirstLink, isSameText } from "@/lib/networks/content/rules/text";
import { isSameMessage } from "@/lib/networks/facebook/reconcile";
import { fromLittleText, toLittleText } from "@/lib/networks/linkedin/little-text";
import { callMastodon } from "@/lib/networks/mastodon/call";
import { essence, plainText, unmarked } from "@/lib/networks/mastodon/reconcile";
import { StatusRows } from "@/lib/networks/mastodon/wire";
import { readRegainAt, readUsagePercent } from "@/lib/networks/meta/usage";
import type { Network, NetworkContext } from "@/lib/networks/network";
import { plainText as wordsOfArticle } from "@/lib/networks/wordpress/draft";
import { CreatePost } from "@/lib/planning/posts/schema";
import { excerptOf, highlight } from "@/lib/planning/search/search";
import { termsOf } from "@/lib/planning/search/words";
import { describeFailure } from "@/lib/records/mail/describe-failure";
import { MailContent } from "@/lib/records/mail/schema";
import { projectRoot } from "@/scripts/project-root";
import { hostileFiles } from "../media/hostile-files";
import { pngChunk } from "../media/hostile-images";
import { memoryUpload } from "../media/memory-upload";

/** Every place took a tenth of this at most; without its bound each took seconds. */
const pauseMsMax = 1_000;
const triesMax = 3;
const KiB = 1024;
const MiB = 1024 * KiB;

type Work = () => unknown;

const filled = (bytes: number, part: string) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)));
const listOf = (bytes: number, item: string) => `[${filled(bytes, `${item},`).slice(0, -1)}]`;
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const eachOf = <Input>(inputs: readonly Input[], run: (input: Input) => unknown): Work[] =>
  inputs.map((input) => () => run(input));

const parts = [
  "<",
  "<p>",
  "&",
  "&#1",
  "@a",
  "@a@",
  "\u0301\u0316",
  "\u{1F1E6}",
  " ",
  "\\",
  "{hashtag|#|",
];
const jsonWorsts = (bytes: number) => [
  listOf(bytes, "{}"),
  listOf(29_000 * 3, "{}"),
  listOf(bytes, "1"),
  nested(bytes / 2),
  fields(bytes / 14),
];

const page = new URL("https://page.example/");
const pages = [
  "<b>".repeat(60_000) + "</p>".repeat(80_000),
  `<title>${filled(512 * KiB, "&amp")}`,
  `<title>${filled(512 * KiB, "&#1")}`,
  ...[
    "<title>x</title>",
    "<meta name=a content=b>",
    "<a b c d e>",
    "<",
    "<!--",
    "<script>",
    "charset = ",
  ].map((part) => filled(512 * KiB, part)),
];

const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });
const mastodonCall = { server: "https://social.example", method: "GET", path: "/" } as const;

function askMastodon(body: string) {
  const context = { fetch: answering(body), now: () => new Date() };
  return callMastodon(context, mastodonCall, StatusRows);
}

async function connect(body: string): Promise<void> {
  const context = { fetch: answering(body, 400) } as unknown as NetworkContext;
  await loggedContext("mastodon", context).fetch("https://social.example/");
}

async function discover(body: string): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const options = { [oidc.customFetch]: fetchOfProvider, execute: [oidc.allowInsecureRequests] };
  await oidc.discovery(address, "herald", {}, undefined, options).catch(() => undefined);
  server.closeAllConnections();
  server.close();
}

async function describeClient(body: string): Promise<void> {
  const document = async () => Response.json(JSON.parse(body));
  const find = authorizationServer(document).Client.find("https://assistant.example/client.json");
  await find.catch(() => undefined);
}

function requestOf(body: string, contentType = "application/json") {
  const headers = { "Content-Type": contentType };
  const request = new Request("https://herald.example/", { method: "POST", body, headers });
  return { request, always: new Headers() };
}

async function createFrom(body: string): Promise<void> {
  const post = await readBody(requestOf(body)).catch(() => null);
  try {
    parseInput(CreatePost, post);
  } catch {}
}

function signed(payload: string): void {
  const part = Buffer.from(payload).toString("base64url");
  const signature = createHmac("sha256", "secret").update(part).digest("base64url");
  try {
    readSignedRequest(`${signature}.${part}`, "secret");
  } catch {}
}

function tell(text: string): void {
  isSameText(fromLittleText(text), "a");
  const tags = Array.from({ length: 7_000 }, (_, offset) => ({ id: "1", offset, length: 1 }));
  isSameMessage({ message: text, message_tags: tags } as never, { text: "a" });
}

function checkPost(text: string): void {
  for (const network of Object.values<Network>(networks)) {
    for (let index = 0; index < 10 * 25; index += 1) {
      const postIndex = index % 25;
      network.check({ postIndex, text: `${postIndex}${text.slice(2)}`, media: [] });
    }
  }
  findFirstLink(text);
  toLittleText({ text });
  writeText({ text }, new Map());
  const names = Array.from({ length: 200 }, (_, index) => `${filled(40, "a")}${index}`);
  splitMentions(
    text,
    names.map((name) => ({ name, aliases: [] })),
  );
}

function search(text: string): void {
  const terms = termsOf(text.slice(0, 200));
  for (let row = 0; row < 50; row += 1) {
    highlight(text.slice(0, 120), terms);
    excerptOf([text], terms);
  }
}

function tellBrowser(text: string): void {
  describeBrowser(text);
  readForwarding({ headers: new Headers({ "X-Forwarded-For": text }) });
}

async function upload(bytes: Uint8Array<ArrayBufferLike>, type: string): Promise<void> {
  await checkUpload(memoryUpload(new Uint8Array(bytes)), type).catch(() => undefined);
}

const png = Buffer.from("89504e470d0a1a0a", "hex");
const chunk = pngChunk("tEXt", Buffer.from("a\0b"));
const pictures: [Uint8Array, string][] = [
  [Buffer.concat([png, ...Array(Math.floor((20 * MiB) / chunk.length)).fill(chunk)]), "image/png"],
  [Buffer.from(`GIF89a${filled(20 * MiB, "!\u0001\u0001")}`, "latin1"), "image/gif"],
  [Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(20 * MiB, 0xff)]), "image/jpeg"],
  [Buffer.from(`RIFF0000WEBP${filled(20 * MiB, "VP8 \0\0\0\0")}`, "latin1"), "image/webp"],
];
const videos = hostileFiles().filter(({ type }) => type === "video/mp4");

const mail = MailContent.parse({ subject: "S", heading: "H", paragraphs: [], reason: "R." });
const aboutMail = { content: mail, smtp: { url: "smtp://mail.example", from: "h@mail.example" } };

/** The keys are those of the table in `docs/untrusted-input.md`. */
const places: Record<string, Work[]> = {
  "A linked page": eachOf(pages, (html) => {
    parseCard(decodePage(Buffer.from(html), `text/html; ${filled(16 * KiB, "charset = ")}`), page);
  }),
  "An answer of a network": eachOf([...jsonWorsts(MiB), ...jsonWorsts(8 * MiB)], askMastodon),
  "A network's refusal": eachOf([...jsonWorsts(MiB), filled(8 * MiB, "<")], connect),
  "The headers of an answer": eachOf(jsonWorsts(16 * KiB), (header) => {
    const headers = new Headers({ "x-app-usage": header, "x-business-use-case-usage": header });
    return [readUsagePercent(headers), readRegainAt(headers, new Date())];
  }),
  "A status of a Mastodon server": eachOf(parts, (part) => {
    const text = plainText(filled(MiB, part));
    wordsOfArticle(filled(MiB, part));
    return [essence(text), unmarked(text)];
  }),
  "A post of Meta or LinkedIn": eachOf(
    [...parts, "@[", "@[a](urn:", "a\u0301", "\r"].map((part) => filled(MiB / 2, part)),
    tell,
  ),
  "A handle, a DID or a token of Bluesky": eachOf(
    [".a", "a-", "did:web:a%3A1", "did:web:..", "a."].map((part) => filled(64 * KiB, part)),
    (text) => [readHandle(text), isDid(text), endOf(filled(MiB, `a.${text}`), new Date())],
  ),
  "A document of the identity provider": eachOf(
    [...jsonWorsts(256 * KiB - 2), filled(8 * MiB, "1")],
    discover,
  ),
  "The document of an assistant": eachOf(
    [
      ...jsonWorsts(32 * KiB),
      JSON.stringify({ redirect_uris: Array(4_000).fill("a:b") }),
      JSON.stringify({ client_name: filled(30 * KiB, "\u0301") }),
    ],
    describeClient,
  ),
  "The body of a request": eachOf(
    [
      ...jsonWorsts(256 * KiB - 2),
      fields(20_000),
      `{"text":"${filled(250 * KiB, "\u0301\u0316")}"}`,
      `{"mediaIds":${listOf(250 * KiB, "1")}}`,
      `{"mediaIds":${listOf(58_000, "1")}}`,
      `{"additionalPosts":${listOf(100_000, '{"a":1}')}}`,
    ],
    createFrom,
  ),
  "A form": eachOf(
    [filled(64 * KiB, "a=1&"), filled(64 * KiB, "%61%"), fields(4_000).replace(/[,{]/g, "&")],
    (body) => readForm(requestOf(body, "application/x-www-form-urlencoded")).catch(() => null),
  ),
  "A signed_request": eachOf(
    [filled(40 * KiB, '"user_id" '), `{"user_id":${filled(40 * KiB, "1")}`, nested(20 * KiB)],
    signed,
  ),
  "The address of a request": eachOf(
    [filled(16 * KiB, "%F0%9F&"), filled(16 * KiB, "+=+&"), fields(1_000).replace(/[,{]/g, "&")],
    (query) => {
      try {
        uniqueParameters(new URL(`https://herald.example/?${query}`).searchParams);
      } catch {}
    },
  ),
  "The headers of a request": eachOf(
    ["Version/1 ", "Version/1.", "Chrome", "Mac OS ", "1.1.1.1,", ","].map((part) =>
      filled(16 * KiB, part),
    ),
    tellBrowser,
  ),
  "A search": eachOf(
    ["a ", "\u0915\u094d", "字", "\u0301\u0316", "ab"].map((part) =>
      part.repeat(3_000 / part.length),
    ),
    search,
  ),
  "The text of a post": eachOf(
    ["a ", "\u0301\u0316", "\u{1F1E6}", "@a.b ", "@aa", "#a", "https://a.b/ ", "字", "a.", "é"].map(
      (part) => [...part.repeat(3_000)].slice(0, 3_000).join(""),
    ),
    checkPost,
  ),
  "A password": eachOf(
    ["\u0301\u0316", "ab", "a", "\u{1F1E6}"].map((part) => part.repeat(1_024 / part.length)),
    (password) => {
      const name = password.slice(0, 120);
      try {
        assertAcceptablePassword(password, { name, email: `${name}@a.b`, workspaceName: name });
      } catch {}
    },
  ),
  "A picture": eachOf(pictures, ([bytes, type]) => upload(bytes, type)),
  "The index of a video": eachOf(videos, async ({ make, type }) => upload(await make(), type)),
  "An answer of the mail server": eachOf(
    ["a-", "https://", "\u0001 "].map((part) => filled(4 * MiB, part)),
    (response) => describeFailure({ code: "EENVELOPE", response }, aboutMail),
  ),
};

/** The longest time between two turns of the event loop, in milliseconds that this process computed. */
async function longestPause(work: Work): Promise<number> {
  let longest = 0;
  let before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
  };
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    look();
    next = setImmediate(turn);
  };
  turn();
  await work();
  look();
  clearImmediate(next);
  return longest;
}

const table = readFileSync(join(projectRoot, "docs/untrusted-input.md"), "utf8");

it("the document names the places that are measured", () => {
  const named = [...table.matchAll(/^\| (?!Place|-)([^|]+?) +\|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(places));
});

it.each(Object.entries(places))(
  "%s holds the process for less than a second",
  async (place, works) => {
    let worst = 0;
    for (const work of works) {
      let pause = await longestPause(work);
      for (let tries = 1; tries < triesMax && pause >= pauseMsMax; tries += 1) {
        pause = Math.min(pause, await longestPause(work));
      }
      worst = Math.max(worst, pause);
    }
    if (process.env.PAUSES) process.stdout.write(`${place}\t${Math.round(worst)} ms\n`);
    expect(worst).toBeLessThan(pauseMsMax);
  },
);
