import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { guardedFetch, type HostGate, hostGate } from "./guarded-fetch";
import { publicLookup } from "./is-public-origin";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function startServer(answer: Answer) {
  const asked: { path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    asked.push({ path: request.url ?? "", headers: request.headers, body });
    answer(request, response, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = guardedFetch(hostGate([`localhost:${port}`, `allowed.example:${port}`]), 1000);
  return {
    asked,
    port,
    send,
    at: (path: string) => `http://localhost:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function causeOf(sent: Promise<unknown>): Promise<string> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { cause } = error as { cause: { code?: string; message: string } };
  return cause.code ?? cause.message;
}

const leadsInside: LookupFunction = (_, options, callback) => {
  if (options.all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
  else callback(null, "127.0.0.1", 4);
};

describe("the gate of hosts", () => {
  const gate = hostGate(["localhost:2583", "pds.lan"]);

  it.each(["https://example.com/x", "https://8.8.8.8/", "https://[2606:4700::1]/"])(
    "lets %s pass",
    (address) => expect(gate(new URL(address))).toBeTruthy(),
  );

  it.each([
    "http://example.com/",
    "https://example.com:8443/",
    "https://person:word@example.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::ffff:7f00:1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://printer/",
    "https://site.internal/",
    "ftp://example.com/",
    "http://localhost:2584/",
    "http://person@localhost:2583/",
    "ftp://pds.lan/",
  ])("keeps %s out", (address) => expect(gate(new URL(address))).toBeNull());

  it("lets pass what the operator names, by its port", () => {
    for (const address of ["http://localhost:2583/", "https://pds.lan/", "http://pds.lan/"]) {
      expect([address, gate(new URL(address)) !== null]).toEqual([address, true]);
    }
  });
});

describe("a guarded fetch", () => {
  it("sends text, forms and files as fetch does, and reads the answer", async () => {
    await using server = await startServer((request, response) => {
      response.writeHead(201, { "x-one": "1", "set-cookie": ["a=1", "b=2"] });
      response.end(JSON.stringify({ method: request.method }));
    });
    const form = new FormData();
    form.set("file", new Blob(["bytes"], { type: "text/plain" }), "a.txt");
    const bodies = ["text", new URLSearchParams({ a: "1" }), form, new Uint8Array([65, 66])];
    for (const body of bodies) {
      const answer = await server.send(server.at("/x"), { method: "POST", body });
      expect([answer.status, answer.headers.get("x-one")]).toEqual([201, "1"]);
      expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
      expect(await answer.json()).toEqual({ method: "POST" });
    }
    expect(server.asked.map(({ body }) => body.length > 100 || body)).toEqual([
      "text",
      "a=1",
      true,
      "AB",
    ]);
    const types = server.asked.map(({ headers }) => headers["content-type"]?.split(";")[0]);
    expect(types).toEqual([
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      undefined,
    ]);
  });

  it("sends a Request, and nothing when it is aborted", async () => {
    await using server = await startServer((_, response) => response.writeHead(204).end());
    const request = new Request(server.at("/r"), { method: "PUT", body: "b", headers: { a: "1" } });
    const answer = await server.send(request);
    expect([answer.status, answer.url]).toEqual([204, server.at("/r")]);
    expect(server.asked[0]).toMatchObject({ path: "/r", body: "b", headers: { a: "1" } });
    const late = server.send(server.at("/r"), { signal: AbortSignal.abort() });
    await expect(late).rejects.toThrow();
    expect(server.asked).toHaveLength(1);
  });

  it("does not connect to a name that leads inside", async () => {
    await using server = await startServer((_, response) => response.end("inside"));
    expect(await causeOf(server.send("https://127.0.0.1/"))).toBe("ERR_HOST_REFUSED");
    expect(await causeOf(server.send(`http://127.0.0.1:${server.port}/`))).toBe("ERR_HOST_REFUSED");
    const named = guardedFetch(() => publicLookup)(server.at("/"));
    expect(await causeOf(named)).toContain("not public");
    expect(server.asked).toEqual([]);
  });

  it("asks the lookup of the gate for the address that it connects to", async () => {
    await using server = await startServer((_, response) => response.end("found"));
    const gate: HostGate = (url) => (url.hostname === "site.example" ? leadsInside : null);
    const answer = await guardedFetch(gate)(`http://site.example:${server.port}/`);
    expect(await answer.text()).toBe("found");
  });

  it("checks every hop of a redirect, and leaves credentials with their host", async () => {
    await using server = await startServer(({ url = "" }, response) => {
      const to = { "/same": "/end", "/inside": "http://127.0.0.1/end", "/loop": "/loop" }[url];
      if (to) response.writeHead(302, { location: to }).end();
      else response.end("end");
    });
    expect(await (await server.send(server.at("/same"))).text()).toBe("end");
    expect(await causeOf(server.send(server.at("/inside")))).toBe("ERR_HOST_REFUSED");
    expect(await causeOf(server.send(server.at("/loop")))).toContain("too often");
    const post = server.send(server.at("/same"), { method: "POST", body: "x" });
    expect(await causeOf(post)).toContain("redirected");
    const kept = await server.send(server.at("/same"), { redirect: "manual" });
    expect([kept.status, kept.headers.get("location")]).toEqual([302, "/end"]);
    expect(await causeOf(server.send(server.at("/same"), { redirect: "error" }))).toContain("redi");
  });

  it("leaves credentials with the host that they are for", async () => {
    await using other = await startServer((_, response) => response.end("other"));
    await using server = await startServer((_, response) =>
      response.writeHead(302, { location: other.at("/") }).end(),
    );
    const allowed = hostGate([`localhost:${other.port}`, `localhost:${server.port}`]);
    const headers = { authorization: "Bearer x", dpop: "proof", accept: "text/plain" };
    await guardedFetch(allowed)(server.at("/"), { headers });
    expect(other.asked[0]?.headers).toMatchObject({ accept: "text/plain" });
    expect(other.asked[0]?.headers).not.toHaveProperty("authorization");
    expect(other.asked[0]?.headers).not.toHaveProperty("dpop");
  });

  it("gives up an endless answer, and asks for nothing packed", async () => {
    await using server = await startServer((_, response) => {
      const more = () => {
        while (response.write("x".repeat(500)));
      };
      response.on("drain", more);
      more();
    });
    const answer = await server.send(server.at("/"));
    await expect(answer.text()).rejects.toThrow("too large");
    expect(server.asked[0]?.headers["accept-encoding"]).toBe("identity");
  });
});
