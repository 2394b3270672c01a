import type { LookupAddress } from "node:dns";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as cardRoute from "@/app/api/link-card/route";
import { publicLookup } from "@/lib/kernel/http/is-public-origin";
import { htmlPage, startOutsideServer } from "@/testing/servers/outside-server";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import { fetchCard } from "./fetch-card";
import { fetchOutside, type Gate, isPublicWebAddress, publicGate } from "./fetch-outside";

const secret = htmlPage("<title>An inside page</title>");
const hurried = { pageMs: 300, pictureMs: 300 };

describe("an address that leads inside", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:a00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://printer/",
    "http://metadata.google.internal/",
    "http://site.local/",
    "http://①②⑦.⓪.⓪.①/",
    "https://person:password@example.com/",
    "https://example.com:8443/",
    "http://example.com:22/",
    "gopher://example.com/",
  ])("%s is not asked", (address) => {
    expect(isPublicWebAddress(new URL(address))).toBe(false);
  });

  it("is answered like a page that says nothing, and the server inside hears nothing of it", async () => {
    const { member } = await smallWorld();
    await using site = await startOutsideServer({ "/": secret });
    for (const address of [site.inside("/").href, "http://[::1]/", "http://localhost/"]) {
      const path = `/api/link-card?url=${encodeURIComponent(address)}`;
      const answer = await callRoute(cardRoute, "GET", { path, as: member });
      expect([answer.status, answer.body]).toEqual([200, { card: null }]);
    }
    expect(site.asked).toEqual([]);
  });

  it("is not asked after a redirect from outside, at any hop", async () => {
    await using site = await startOutsideServer({
      "/first": (_, response) => response.writeHead(302, { Location: "/second" }).end(),
      "/second": (_, response) =>
        response.writeHead(307, { Location: site.inside("/secret").href }).end(),
      "/secret": secret,
      "/loop": (_, response) => response.writeHead(302, { Location: "/loop" }).end(),
    });
    expect(await fetchCard(site.at("/first"), site.gate)).toBeNull();
    expect(site.asked).toEqual(["/first", "/second"]);
    expect(await fetchCard(site.at("/loop"), site.gate)).toBeNull();
    expect(site.asked.filter((path) => path === "/loop")).toHaveLength(4);
  });

  it("is not asked for a page's picture", async () => {
    await using site = await startOutsideServer({
      "/page": (request, response) =>
        htmlPage(`<title>T</title><meta property="og:image" content="${site.inside("/p.png")}">`)(
          request,
          response,
        ),
    });
    const found = await fetchCard(site.at("/page"), site.gate);
    expect(found).toMatchObject({ card: { title: "T" }, picture: null });
    expect(site.asked).toEqual(["/page"]);
  });
});

describe("a name that is bound anew", () => {
  it("is connected to at the address that was checked, whatever it leads to next", async () => {
    await using site = await startOutsideServer({ "/": secret });
    let count = 0;
    const lookup: Gate["lookup"] = (hostname, options, callback) => {
      count += 1;
      const address = { address: count === 1 ? "203.0.113.1" : "127.0.0.1", family: 4 };
      if (options.all) callback(null, [address]);
      else callback(null, address.address, address.family);
      void hostname;
    };
    const gate = { ...site.gate, lookup };
    const asking = { gate, contentType: /./, bytesMax: 10, signal: AbortSignal.timeout(300) };
    await expect(fetchOutside(site.at("/"), asking)).rejects.toThrow();
    expect([count, site.asked]).toEqual([1, []]);
  });

  it("is refused where one of its addresses is private", async () => {
    const failure = await new Promise((resolve) => {
      publicLookup("localhost", { all: true }, (error, addresses: string | LookupAddress[]) =>
        resolve(error?.message ?? addresses),
      );
    });
    expect(failure).toContain("not public");
    expect(publicGate.lookup).toBe(publicLookup);
  });
});

describe("a server that means harm", () => {
  it("sends a small file that unpacks to a huge one: its beginning is read and no more", async () => {
    const bomb = gzipSync(`<title>Bomb</title>${" ".repeat(50_000_000)}`);
    await using site = await startOutsideServer({
      "/": (_, response) => {
        response.setHeader("Content-Type", "text/html").setHeader("Content-Encoding", "gzip");
        response.end(bomb);
      },
    });
    const before = process.memoryUsage().rss;
    const found = await fetchCard(site.at("/"), site.gate);
    expect(found?.card.title).toBe("Bomb");
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  it("sends an endless page: what came within the limit is read", async () => {
    await using site = await startOutsideServer({
      "/": (_, response) => {
        response.setHeader("Content-Type", "text/html").write("<title>Endless</title>");
        const more = () => {
          while (response.write("x".repeat(64_000)));
        };
        response.on("drain", more);
        more();
      },
    });
    expect((await fetchCard(site.at("/"), site.gate))?.card.title).toBe("Endless");
  });

  it.each(["headers", "body"])("sends its %s a letter at a time: it is left", async (part) => {
    await using site = await startOutsideServer({
      "/": (_, response) => {
        if (part === "body") response.writeHead(200, { "Content-Type": "text/html" }).write("<");
        const drip = setInterval(() => part === "body" && response.write("t"), 20);
        response.on("close", () => clearInterval(drip));
      },
    });
    expect(await fetchCard(site.at("/"), site.gate, hurried)).toBeNull();
  });

  it("sends something else than a page or a picture: nothing of it is taken", async () => {
    const asPicture = htmlPage('<title>T</title><meta property="og:image" content="/fake.png">');
    await using site = await startOutsideServer({
      "/data": (_, response) =>
        response.setHeader("Content-Type", "application/json").end("<title>No</title>"),
      "/brotli": (_, response) => {
        response.setHeader("Content-Type", "text/html").setHeader("Content-Encoding", "br");
        response.end("<title>No</title>");
      },
      "/broken": (_, response) => {
        response.setHeader("Content-Type", "text/html").setHeader("Content-Encoding", "gzip");
        response.end("<title>No</title>");
      },
      "/refused": (_, response) =>
        response.writeHead(403, { "Content-Type": "text/html" }).end("<title>No</title>"),
      "/page": asPicture,
      "/fake.png": (_, response) =>
        response.setHeader("Content-Type", "image/png").end("<svg onload=alert(1)>"),
    });
    for (const path of ["/data", "/brotli", "/broken", "/refused", "/none"]) {
      expect([path, await fetchCard(site.at(path), site.gate)]).toEqual([path, null]);
    }
    expect(await fetchCard(site.at("/page"), site.gate)).toMatchObject({ picture: null });
  });
});
