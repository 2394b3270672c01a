import { expect, it, onTestFinished } from "vitest";
import * as callback from "@/app/api/social/[segment]/callback/route";
import * as deletion from "@/app/api/social/[segment]/data-deletion/route";
import * as deauthorization from "@/app/api/social/[segment]/deauthorize/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import { callRoute } from "@/testing/world/call-route";
import { sendCallback } from "@/testing/world/network-callback";
import { testAddresses } from "./test-addresses";

const callbacks: Record<string, RouteModule> = {
  deauthorize: deauthorization,
  "data-deletion": deletion,
};

async function resultsFor(network: Network, send: typeof fetch) {
  const settings = configured.networks[network.id];
  if (!settings) throw new Error("The network is not configured.");
  const context = { settings, fetch: send, now: () => new Date() };
  const items = await testAddresses(network, context);
  expect(items.every(({ message }) => message.endsWith("."))).toBe(true);
  return Object.fromEntries(items.map(({ code, result }) => [code, result]));
}

const ours: typeof fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  const [, , , segment = "", kind = ""] = pathname.split("/");
  if (pathname === "/api/health") return Response.json({ status: "ok" });
  const handlers = callbacks[kind];
  const answer = handlers
    ? await sendCallback(handlers, new URLSearchParams(String(init?.body)).toString(), segment)
    : await callRoute(callback, "GET", {
        path: pathname,
        params: { segment },
        headers: { Origin: null },
      });
  return new Response(handlers ? JSON.stringify(answer.body) : null, answer);
};

it("addresses pass where Herald answers them", async () => {
  expect(await resultsFor(networks.facebook, ours)).toEqual({
    redirect: "passed",
    deauthorize: "passed",
    "data-deletion": "passed",
  });
  expect(await resultsFor(networks.instagram, ours)).toEqual({
    redirect: "passed",
    deauthorize: "passed",
    media: "passed",
  });
});

it("addresses fail where something else answers", async () => {
  const page: typeof fetch = async () => new Response("A page of the proxy");
  const results = await resultsFor(networks.instagram, page);
  expect(new Set(Object.values(results))).toEqual(new Set(["failed"]));
});

it("addresses are not checked where nothing answers", async () => {
  const nothing: typeof fetch = async () => {
    throw new TypeError("fetch failed");
  };
  const results = await resultsFor(networks.instagram, nothing);
  expect(new Set(Object.values(results))).toEqual(new Set(["unchecked"]));
});

it("what a live network asks fails at an address that is not public, and is not even asked", async () => {
  const asked: string[] = [];
  const spy: typeof fetch = async (input, init) => {
    asked.push(String(input));
    return await ours(input, init);
  };
  const settings = configured.networks.instagram;
  if (!settings) throw new Error("The network is not configured.");
  configured.networks.instagram = { ...settings, sandbox: false };
  onTestFinished(() => {
    configured.networks.instagram = settings;
  });
  const results = await resultsFor(networks.instagram, spy);
  expect(results).toEqual({ redirect: "passed", deauthorize: "failed", media: "failed" });
  expect(asked).toHaveLength(1);
});
