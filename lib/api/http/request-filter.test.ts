import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clientAddress, readForwarding } from "@/lib/kernel/limits/client-address";
import { contractViolations } from "@/testing/http/contract-violations";
import { referenceOfRun } from "@/testing/http/reference-of-run";
import { installRequestFilter, strictTransportFor } from "./request-filter";

vi.hoisted(() =>
  Object.assign(process.env, { TRUSTED_PROXIES: "10.0.0.0/8", BASE_URL: "https://herald.example" }),
);

let server: Server;
let reached: IncomingMessage[] = [];

beforeAll(async () => {
  // Next listens before its instrumentation runs.
  server = createServer((request, response) => {
    reached.push(request);
    response.end(
      clientAddress({ headers: new Headers(request.headers as Record<string, string>) }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  installRequestFilter();
  installRequestFilter();
});
afterAll(() => {
  server.close();
});

type Exchange = { method: string; path: string; head: string; body: string };

async function send(bytes: string): Promise<Exchange> {
  reached = [];
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("utf8");
  let answer = "";
  socket.on("data", (chunk: string) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, "close");
  const [method = "", path = ""] = bytes.split(/[ ?]/);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { method, path, head, body };
}

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

async function expectError({ method, path, head, body }: Exchange, code: string): Promise<void> {
  const { error } = JSON.parse(body);
  const [, status, contentType = ""] = /^HTTP\S+ (\d+).*^Content-Type: (\S+)/ms.exec(head) ?? [];
  const answer = { method, path, status: Number(status), contentType, body: { error } };
  expect(contractViolations(await referenceOfRun(), answer)).toBeNull();
  expect(Object.keys(error).sort()).toEqual(["code", "message", "requestId"]);
  expect(error.code).toBe(code);
  expect(head).toContain(`X-Request-Id: ${error.requestId}`);
  expect(head).toContain("Content-Type: application/json; charset=utf-8");
  expect(head).toContain("Cache-Control: no-store");
}

describe("the address of a request", () => {
  it("is the socket's, even if headers claim another", async () => {
    const claims = ["X-Forwarded-For: 198.51.100.1", "X-Address: 198.51.100.1"];
    const { body } = await send(request("GET /api/posts", ...claims));
    expect(body).toBe("127.0.0.1");
  });

  it("was forwarded by nobody where no proxy says so", async () => {
    await send(request("GET /api/posts"));
    const headers = new Headers(reached[0]?.headers as Record<string, string>);
    if (headers.get("X-Forwarded-For") === null) headers.set("X-Forwarded-For", "127.0.0.1");
    expect(readForwarding({ headers }).forwardedFor).toEqual([]);
  });
});

describe("the request filter", () => {
  it("refuses a method that no route has under /api, before Next sees it", async () => {
    for (const verb of ["PROPFIND", "TRACE", "QUERY"]) {
      const answer = await send(request(`${verb} /api/posts`));
      expect(answer.head).toMatch(/^HTTP\/1.1 405 /);
      expect(answer.head).toContain("Allow: GET, HEAD, POST");
      await expectError(answer, "method_not_allowed");
    }
    expect(reached).toEqual([]);
  });

  it("refuses such a method on a page, at which Next would fail", async () => {
    const answer = await send(request("TRACE /calendar"));
    expect(answer.head).toMatch(/^HTTP\/1.1 405 /);
    expect(answer.head).toContain("Allow: GET, HEAD");
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "method_not_allowed" } });
    expect(reached).toEqual([]);
  });

  it("takes the headers of Next's pages from a request under /api and from no other", async () => {
    const ofPages = ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Url: /calendar"];
    await send(request("GET /calendar", ...ofPages));
    expect(reached[0]?.headers).toMatchObject({ rsc: "1", "next-url": "/calendar" });
    await send(request("GET /api/posts", ...ofPages));
    expect(Object.keys(reached[0]?.headers ?? {}).join()).not.toMatch(/rsc|next-/);
  });

  it("refuses a method that HTTP does not have with 400", async () => {
    const answer = await send(request("BREW /api/posts"));
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
  });

  it("refuses headers beyond 16 KiB with 431", async () => {
    const answer = await send(request("GET /api/posts", `X-Long: ${"x".repeat(20_000)}`));
    expect(answer.head).toMatch(/^HTTP\/1.1 431 /);
    await expectError(answer, "payload_too_large");
  });

  it("refuses an unknown Expect header", async () => {
    const answer = await send(request("GET /api/posts", "Expect: a-miracle"));
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
  });

  it("answers 404 under /api to an address that Next would redirect", async () => {
    for (const path of ["//api/posts", "/api//posts", "/api\\posts?limit=1", "/api/posts//?a=b"]) {
      const answer = await send(request(`GET ${path}`));
      expect(answer.head).toMatch(/^HTTP\/1.1 404 /);
      await expectError(answer, "not_found");
    }
    expect(reached).toEqual([]);
  });

  it("passes on the path of an absolute address", async () => {
    for (const [line, url] of [
      ["GET http://localhost/api/posts?limit=1", "/api/posts?limit=1"],
      ["GET HTTPS://example.com:8080?a=b", "/?a=b"],
    ] as const) {
      await send(request(line));
      expect(reached.map((one) => one.url)).toEqual([url]);
    }
  });

  it("refuses a request without Host in the Error shape", async () => {
    const answer = await send("GET /api/posts HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
    expect(reached).toEqual([]);
  });

  it("refuses a request with two Hosts, the same one twice too", async () => {
    for (const second of ["Host: elsewhere.example", "host: localhost"]) {
      const answer = await send(request("GET /api/posts", second));
      expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
      await expectError(answer, "validation_failed");
    }
    expect(reached).toEqual([]);
  });

  it("has browsers stay with https where Herald's address has it, on pages and refusals too", async () => {
    const year = "Strict-Transport-Security: max-age=31536000";
    for (const line of ["GET /calendar", "GET /api/posts", "TRACE /api/posts"]) {
      expect((await send(request(line))).head).toContain(year);
    }
    expect(strictTransportFor("http://localhost:3000")).toBeNull();
  });

  it("passes every other request to Next once", async () => {
    for (const line of ["GET /", "POST /a//b", "DELETE /api/posts?q=//", "GET /apiary"]) {
      await send(request(line));
      expect(reached).toHaveLength(1);
    }
  });
});
