import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { bodySecondsMax } from "@/lib/kernel/http/read-body";
import { handleOAuthRequest } from "./handle-oauth-request";

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => void handleOAuthRequest(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function sendSlowly(path: string, begun: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const asked = once(server, "request");
  const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Length: 100"];
  const type = "Content-Type: application/x-www-form-urlencoded";
  socket.write(`${[...lines, type].join("\r\n")}\r\n\r\n${begun}`);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  await asked;
  const closed = once(socket, "close");
  await vi.advanceTimersByTimeAsync(bodySecondsMax * 1000);
  await closed;
  return answer;
}

it.each([
  ["/api/oauth/token", ""],
  ["/api/oauth/token", "grant_type=refresh_token&"],
  ["/api/oauth/revoke", "token="],
])("a form to %s that stops after %j is refused after 30 seconds", async (path, begun) => {
  const answer = await sendSlowly(path, begun);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"invalid_json","message":"The body did not arrive within 30 ');
});

it("the connection is closed when a body goes on after its refusal", async () => {
  expect(await sendSlowly("/api/oauth/nothing", "a=")).toMatch(/^HTTP\/1.1 404 /);
});
