import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import * as imageRoute from "@/app/api/link-card/image/route";
import * as cardRoute from "@/app/api/link-card/route";
import { db } from "@/lib/kernel/db";
import { htmlPage, startOutsideServer } from "@/testing/servers/outside-server";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { smallWorld } from "@/testing/world/world";
import { fetchCard } from "./fetch-card";
import { linkCardOf, purgeLinkCards } from "./link-cards";
import { parseCard } from "./parse-card";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const base = new URL("https://site.example/a/page");

const bread = htmlPage(`
  <meta property="og:title" content="Bread &amp; rolls">
  <meta property="og:description" content="Baked at six.">
  <meta property="og:site_name" content="Bakery">
  <meta property="og:image" content="/bread.jpg">`);

async function photo(): Promise<Buffer> {
  const create = { width: 900, height: 600, channels: 3, background: "#a63" } as const;
  return await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .toBuffer();
}

describe("what a page says of itself", () => {
  it("og: comes before twitter: and before the title, and the first of each counts", () => {
    const card = parseCard(
      `<title>Plain</title><meta name="twitter:title" content="Tweeted">
       <meta property="og:title" content="First"><meta property="og:title" content="Second">
       <meta name="Description" content="Usual">`,
      base,
    );
    expect(card).toMatchObject({ title: "First", description: "Usual", imageUrl: null });
    expect(parseCard("<svg><title>Logo</title></svg>", base).title).toBe("Logo");
    expect(parseCard("<title> Only \n this </title><title>b</title>", base).title).toBe(
      "Only this",
    );
  });

  it("is plain text: markup stays letters, unseen characters go, long texts are cut", () => {
    const title = "&lt;img src=x onerror=alert(1)&gt; \u202egnp.exe\u0000";
    const card = parseCard(`<meta property="og:title" content="${title}">`, base);
    expect(card.title).toBe("<img src=x onerror=alert(1)> gnp.exe");
    const long = parseCard(`<title>${"😀".repeat(500)}</title>`, base).title;
    expect([...long]).toHaveLength(200);
  });

  it("names its picture relative to itself, and none by another protocol", () => {
    const pictureOf = (address: string) =>
      parseCard(`<meta property="og:image" content="${address}">`, base).imageUrl?.href;
    expect(pictureOf("b.png")).toBe("https://site.example/a/b.png");
    expect(pictureOf("//cdn.example/b.png")).toBe("https://cdn.example/b.png");
    for (const other of ["file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,aa"]) {
      expect(pictureOf(other)).toBeUndefined();
    }
  });

  it("is read up to the end of the head, also where tags are open or broken", () => {
    const open = `<div><p><noscript><img src=a></noscript><!-- <meta property="og:title" content="No"> -->
      <script>"<title>No</title>"</script><META Property='og:title' Content=Open /><meta property="og:`;
    expect(parseCard(open, base).title).toBe("Open");
    const body = '<meta property="og:description" content="Below">';
    expect(parseCard(`<title>Head</title></head>${body}`, base)).toMatchObject({
      title: "Head",
      description: "",
    });
    expect(parseCard(`<title>Head</title><body class="a">${body}`, base).description).toBe("");
    expect(parseCard("<title>A &lt;b&gt; &#x26; c</title>", base).title).toBe("A <b> & c");
  });
});

describe("a link card", () => {
  it("has the page's words, and its picture made anew without what the file says of people", async () => {
    const bytes = await photo();
    await using site = await startOutsideServer({
      "/bread": bread,
      "/bread.jpg": (_, response) => response.setHeader("Content-Type", "image/jpeg").end(bytes),
    });
    const found = await fetchCard(site.at("/bread"), site.gate);
    expect(found?.card).toMatchObject({ title: "Bread & rolls", siteName: "Bakery" });
    const made = await sharp(found?.picture ?? Buffer.alloc(0)).metadata();
    expect(made).toMatchObject({ format: "webp", width: 600, height: 314 });
    expect(made.exif).toBeUndefined();
    const [request] = site.requests;
    expect(request?.headers).not.toHaveProperty("cookie");
    expect(request?.headers).not.toHaveProperty("referer");
  });

  it("reads other character sets and redirects", async () => {
    await using site = await startOutsideServer({
      "/old": (_, response) => response.writeHead(301, { Location: "/new" }).end(),
      "/new": (_, response) => {
        response.setHeader("Content-Type", "text/html; charset=iso-8859-1");
        response.end(Buffer.from("<title>Brötchen</title>", "latin1"));
      },
    });
    const found = await fetchCard(site.at("/old"), site.gate);
    expect(found?.card).toMatchObject({ title: "Brötchen", url: site.at("/old").href });
  });

  it("is asked for once by a workspace for some minutes, also where there is nothing", async () => {
    let count = 0;
    const ask = (title: string | null) => async (url: URL) => {
      count += 1;
      const text = { description: "", siteName: "" };
      return title === null ? null : { card: { url: url.href, title, ...text }, picture: null };
    };
    const [here, elsewhere] = [world.member.workspaceId, world.elsewhere.member.workspaceId];
    for (const title of ["First", "Second"]) {
      const card = await linkCardOf(here, base, ask(title));
      expect(card).toMatchObject({ title: "First", imageUrl: null });
    }
    const nowhere = new URL("https://site.example/none");
    expect(await linkCardOf(here, nowhere, ask(null))).toBeNull();
    expect(await linkCardOf(here, nowhere, ask("Later"))).toBeNull();
    expect(count).toBe(2);
    expect(await linkCardOf(elsewhere, base, ask("Theirs"))).toMatchObject({ title: "Theirs" });
    await db.linkCard.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await linkCardOf(here, base, ask("Third"))).toMatchObject({ title: "Third" });
    expect(await purgeLinkCards()).toBe(2);
  });
});

describe("access to link cards", () => {
  const url = encodeURIComponent(base.href);

  it("a picture is shown to the workspace that has read the page, as a picture and nothing else", async () => {
    const picture = new Uint8Array(await photo());
    const card = { url: base.href, title: "Bread", description: "", siteName: "" };
    const shown = await linkCardOf(world.member.workspaceId, base, async () => ({ card, picture }));
    const path = `/api/link-card/image?url=${url}`;
    expect(shown?.imageUrl).toBe(path);
    const mine = await callRoute(imageRoute, "GET", { path, as: world.member });
    expect([mine.status, mine.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(mine.headers.get("x-content-type-options")).toBe("nosniff");
    const theirs = await callRoute(imageRoute, "GET", { path, as: world.elsewhere.member });
    expect(theirs.status).toBe(404);
  });

  it("viewers and keys that read make the server ask nothing", async () => {
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    const path = `/api/link-card?url=${url}`;
    for (const caller of [{ as: world.viewer }, { headers }]) {
      expect((await callRoute(cardRoute, "GET", { path, ...caller })).status).toBe(403);
    }
    expect((await callRoute(cardRoute, "GET", { path })).status).toBe(401);
  });

  it("only addresses of the web are taken", async () => {
    for (const address of ["ftp://site.example/a", "file:///etc/passwd", "javascript:1", "bread"]) {
      const path = `/api/link-card?url=${encodeURIComponent(address)}`;
      const answer = await callRoute(cardRoute, "GET", { path, as: world.member });
      expect([address, answer.status]).toEqual([address, 400]);
    }
  });
});
