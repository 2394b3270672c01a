import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import * as dataDeletion from "@/app/api/social/[segment]/data-deletion/route";
import * as deauthorize from "@/app/api/social/[segment]/deauthorize/route";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { panelPath } from "@/lib/networks/sandbox-panel";
import { configured } from "@/lib/networks/settings";
import type { Notice } from "@/lib/networks/simulator";
import { simulateNetwork } from "@/testing/publishing/simulated-network";
import { callRoute } from "@/testing/world/call-route";
import { createConnection, smallWorld } from "@/testing/world/world";

const handlers = { deauthorize, "data-deletion": dataDeletion };

async function listenFor(segment: string) {
  const server = createServer((message, response) => {
    void (async () => {
      const kind = message.url?.slice(1) as Notice["kind"];
      const chunks: Buffer[] = [];
      for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
      const answer = await callRoute(handlers[kind], "POST", {
        path: `/api/social/${segment}/${kind}`,
        params: { segment },
        body: Buffer.concat(chunks).toString(),
        headers: { Origin: null, "Content-Type": message.headers["content-type"] ?? "" },
      });
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const calling = Object.values<Network>(networks).filter(({ callbacks }) => callbacks);

it.each(calling)(
  "$label's simulator reports a removed app and is accepted under its own secret only",
  async ({ id, apiName }) => {
    const origin = await listenFor(apiName);
    const world = await smallWorld();
    const callbackUrls = { deauthorize: `${origin}/deauthorize` };
    const simulated = await simulateNetwork(id as keyof typeof networks, { callbackUrls });
    const { simulator } = simulated;
    const saved = configured.networks[id];
    configured.networks[id] = simulator.settings;
    onTestFinished(() => {
      if (saved) configured.networks[id] = saved;
    });
    const personId = simulator.capabilities.personIds[0] ?? "";
    const connection = await createConnection(world.admin, {
      provider: id,
      authorizedUserId: personId,
    });
    const stateOf = async () =>
      (await db.connection.findUniqueOrThrow({ where: { id: connection.id } })).state;
    const forged = { kind: "deauthorize", userId: personId, signedWith: "another" } as const;
    expect((await simulator.notify(forged)).status).toBe(400);
    expect((await simulator.notify({ kind: "deauthorize", userId: "1" })).status).toBe(200);
    expect(await stateOf()).toBe("active");
    const pressed = await fetch(`${simulator.url}${panelPath}/remove-app`, {
      method: "POST",
      headers: { origin: simulator.url, authorization: `Bearer ${simulator.controlKey}` },
      body: new URLSearchParams({ person: personId }),
      redirect: "manual",
    });
    expect(pressed.status).toBe(303);
    expect(await stateOf()).toBe("disconnected");
    const again = await simulator.notify({ kind: "deauthorize", userId: personId });
    expect(again).toEqual({ status: 200, body: JSON.stringify({ success: true }) });
  },
);

const deleting = calling.filter(({ callbacks }) => callbacks?.deletesData);

it.each(deleting)(
  "two requests of $label to delete a person's data get one receipt",
  async (network) => {
    const origin = await listenFor(network.apiName);
    const callbackUrls = { "data-deletion": `${origin}/data-deletion` };
    const { simulator } = await simulateNetwork(network.id as keyof typeof networks, {
      callbackUrls,
    });
    const saved = configured.networks[network.id];
    configured.networks[network.id] = simulator.settings;
    const notice = { kind: "data-deletion", userId: "218471", issuedAt: 1_800_000_000 } as const;
    const [first, second] = [await simulator.notify(notice), await simulator.notify(notice)];
    if (saved) configured.networks[network.id] = saved;
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    await expect(simulator.notify({ ...notice, kind: "deauthorize" })).rejects.toThrow(
      "no address",
    );
  },
);
