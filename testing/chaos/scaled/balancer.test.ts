import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "@/testing/run/free-port";
import { startBalancer } from "./balancer";

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function balance(servers: readonly number[]) {
  const port = await freePort();
  const balancer = await startBalancer(port, servers);
  onTestFinished(balancer.stop);
  return { ...balancer, url: `http://127.0.0.1:${port}` };
}

const named =
  (name: string): RequestListener =>
  (_, response) =>
    void response.end(name);

async function ask(url: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let count = 0; count < times; count += 1) answers.push(await (await fetch(url)).text());
  return answers;
}

it("servers are asked in turn", async () => {
  const { url } = await balance([await serve(named("one")), await serve(named("two"))]);
  expect(await ask(url, 4)).toEqual(["one", "two", "one", "two"]);
});

it("a server that takes no connections is passed over", async () => {
  const one = await serve(named("one"));
  const { url, answered } = await balance([await freePort(), one]);
  expect(await ask(url, 3)).toEqual(["one", "one", "one"]);
  expect(answered()).toEqual({ [one]: 3 });
});

it("a request that a server took is sent to no other, because it may have had its effect", async () => {
  let taken = 0;
  const { url } = await balance([
    await serve(({ socket }) => {
      taken += 1;
      socket.destroy();
    }),
    await serve(named("two")),
  ]);
  expect((await fetch(url, { method: "POST", body: "once" })).status).toBe(502);
  expect(taken).toBe(1);
});

it("without any server the answer is 502", async () => {
  const { url } = await balance([await freePort()]);
  expect((await fetch(url)).status).toBe(502);
});

it("method, address, headers, body and status pass unchanged", async () => {
  const port = await serve(async (request, response) => {
    const { method, url, headers } = request;
    response.writeHead(201, { "x-from": "server" });
    response.end(JSON.stringify({ method, url, key: headers["x-key"], body: await text(request) }));
  });
  const { url } = await balance([port]);
  const response = await fetch(`${url}/api/inngest?fnId=one`, {
    method: "PUT",
    headers: { "X-Key": "a sample" },
    body: "every byte",
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-from")).toBe("server");
  expect(await response.json()).toEqual({
    method: "PUT",
    url: "/api/inngest?fnId=one",
    key: "a sample",
    body: "every byte",
  });
});
