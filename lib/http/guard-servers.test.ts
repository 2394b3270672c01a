import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clientAddress } from "@/lib/limits/client-address";
import { contractViolations } from "@/testing/contract-violations";
import { referenceOfRun } from "@/testing/reference-of-run";
import { guardServers } from "./guard-servers";

vi.hoisted(() => Object.assign(process.env, { TRUSTED_PROXIES: "10.0.0.0/8" }));

let server: Server;
let reached: IncomingMessage[] = [];

beforeAll(async () => {
  // As Next does: its listener and its port are there before the instrumentation runs.
  server = createServer((request, response) => {
    reached.push(request);
    response.end(
      clientAddress({ headers: new Headers(request.headers as Record<string, string>) }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  guardServers();
  guardServers();
});
afterAll(() => {
  server.close();
});

type Exchange = { method: string; path: string; head: string; body: string };

/** Writes bytes as they are and reads until the server closes. */
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
  it("is the socket's, also beside headers that claim another", async () => {
    const claims = ["X-Forwarded-For: 198.51.100.1", "X-Address: 198.51.100.1"];
    const { body } = await send(request("GET /api/posts", ...claims));
    expect(body).toBe("127.0.0.1");
  });
});

describe("what Node or Next would answer in another shape", () => {
  it("a verb that no route has is refused under /api, without reaching one", async () => {
    for (const verb of ["PROPFIND", "TRACE", "QUERY"]) {
      const answer = await send(request(`${verb} /api/posts`));
      expect(answer.head).toMatch(/^HTTP\/1.1 405 /);
      expect(answer.head).toContain("Allow: GET, HEAD, POST");
      await expectError(answer, "method_not_allowed");
    }
    expect(reached).toEqual([]);
  });

  it("a verb that HTTP does not have is no request", async () => {
    const answer = await send(request("BREW /api/posts"));
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
  });

  it("headers beyond 16 KiB are too large", async () => {
    const answer = await send(request("GET /api/posts", `X-Long: ${"x".repeat(20_000)}`));
    expect(answer.head).toMatch(/^HTTP\/1.1 431 /);
    await expectError(answer, "payload_too_large");
  });

  it("an expectation that cannot be met is refused", async () => {
    const answer = await send(request("GET /api/posts", "Expect: a-miracle"));
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
  });

  it("an address that Next would send elsewhere is nothing under /api", async () => {
    for (const path of ["//api/posts", "/api//posts", "/api\\posts?limit=1", "/api/posts//?a=b"]) {
      const answer = await send(request(`GET ${path}`));
      expect(answer.head).toMatch(/^HTTP\/1.1 404 /);
      await expectError(answer, "not_found");
    }
    expect(reached).toEqual([]);
  });

  it("an address that names its host, as proxies are asked, is the path behind it", async () => {
    for (const [line, url] of [
      ["GET http://localhost/api/posts?limit=1", "/api/posts?limit=1"],
      ["GET HTTPS://example.com:8080?a=b", "/?a=b"],
    ] as const) {
      await send(request(line));
      expect(reached.map((one) => one.url)).toEqual([url]);
    }
  });

  it("a request that names no Host is refused with a body", async () => {
    const answer = await send("GET /api/posts HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(answer.head).toMatch(/^HTTP\/1.1 400 /);
    await expectError(answer, "validation_failed");
    expect(reached).toEqual([]);
  });

  it("everything else is Next's, once", async () => {
    for (const line of ["GET /", "PROPFIND /a//b", "DELETE /api/posts?q=//", "GET /apiary"]) {
      await send(request(line));
      expect(reached).toHaveLength(1);
    }
  });
});
