import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { codePoints } from "@/lib/kernel/rules";
import { followable } from "@/lib/kernel/untrusted/rules";
import {
  redirectUri,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { type NetworkId, networks } from ".";
import { plainHostsOf } from "./bounded";
import type { Handles, NetworkContext } from "./network";

const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
  .jpeg()
  .toBuffer();

const stepsMax = 8;

/** Each is a use of a network whose result reaches rows, pages or mails. */
const uses: Record<string, (here: SimulatedNetwork, context: NetworkContext) => Promise<unknown>> =
  {
    "a sign-in": async ({ network, simulator }, context) => {
      const request = { redirectUri, state: "a-state", typed: {} };
      const begun = await network.beginSignIn(context, request);
      if (begun.state !== "redirect") return begun;
      const landed = await simulator.consent(begun.url).catch(() => null);
      const { searchParams: parameters = new URLSearchParams() } = landed ?? {};
      const { kept } = begun;
      return [begun, await network.discover(context, { redirectUri, parameters, kept })];
    },
    "an app password": ({ network, simulator }, context) => {
      const settings = { ...context.settings, appId: "" };
      const account = simulator.account().accountId;
      const typed = { account, password: "a", server: simulator.url };
      const request = { redirectUri, state: "a-state", typed };
      return network.beginSignIn({ ...context, settings }, request);
    },
    "account settings and tests": async ({ network, simulator }, context) => [
      await network.readAccountSettings?.(context, simulator.account()),
      await network.testApp(context),
      await network.testAccount(context, simulator.account()),
    ],
    "a renewal": ({ network, simulator }, context) =>
      network.renew?.(context, simulator.account()) ?? Promise.resolve(null),
    "a mention": ({ network, simulator }, context) =>
      network.mentions?.find?.(context, simulator.account(), "sample-one.test") ??
      Promise.resolve(null),
    "a post": publish,
  };

let posts = 0;

async function publish(here: SimulatedNetwork, context: NetworkContext): Promise<unknown[]> {
  const { network } = here;
  posts += 1;
  const content = { text: `Number ${posts}`, media: [samplePhoto(photo)] };
  const task = sampleTask(here, content);
  const results: unknown[] = [];
  let handles: Handles = {};
  for (let step = 0; step < stepsMax; step += 1) {
    const preparation = await network.prepare(context, { ...task, handles });
    results.push(preparation);
    if (preparation.state === "stopped") return results;
    handles = preparation.handles;
    if (preparation.state === "ready") break;
  }
  const outcome = await network.publish(context, { ...task, handles });
  const intentAt = new Date();
  results.push(outcome, await network.reconcile(context, { ...task, handles, intentAt }));
  if (outcome.kind !== "published") return results;
  const { remoteId } = outcome;
  const url = await network.permalink(context, { account: task.account, remoteId });
  return [...results, { url }];
}

/** Returns each field of the answers to a use, and each header that names something, with its value. */
async function fieldsOf(here: SimulatedNetwork, use: keyof typeof uses) {
  const fields = new Map<string, unknown>();
  const learn: typeof fetch = async (input, init) => {
    const response = await here.context.fetch(input, init);
    for (const name of ["x-restli-id", "etag"]) {
      const value = response.headers.get(name);
      if (value !== null) fields.set(name, value);
    }
    const text = await response.clone().text();
    if (/^[[{]/.test(text)) {
      JSON.parse(text, (name, value) => {
        if (!/^\d*$/.test(name)) fields.set(name, value);
        return value;
      });
    }
    return response;
  };
  await uses[use]?.(here, { ...here.context, fetch: learn });
  return fields;
}

const endless = `\u202e${"e\u0301\u0000".repeat(6000)}`;

const kinds: [name: string, of: "string" | "number" | "list", value: unknown][] = [
  ["an endless text", "string", endless],
  ["controls", "string", "a\u0000b\u202ec"],
  ["a script for an address", "string", "javascript:alert(1)"],
  ["a number below zero", "number", -5],
  ["a number beyond all", "number", 1e308],
  ["a list of nonsense", "list", ["nonsense"]],
  ["a long list", "list", Array(300).fill(endless.slice(0, 90))],
];

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}

/** Says of a result what is over the bounds. Credentials are sealed, so that only their size counts. */
function faultsIn(result: unknown, context: NetworkContext): string[] {
  const size = JSON.stringify(result)?.length ?? 0;
  const plainHosts = plainHostsOf(context);
  const faults = leavesOf("", result).flatMap(([name, leaf]) => faultsOf(name, leaf, plainHosts));
  return size > 100_000 ? [`${size} characters`, ...faults] : faults;
}

type Leaf = [name: string, value: string | number | Date];

function leavesOf(name: string, value: unknown): Leaf[] {
  if (["credentials", "kept"].includes(name)) return [];
  if (typeof value === "string" || typeof value === "number" || value instanceof Date) {
    return [[name, value]];
  }
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(name, one));
  return Object.entries(value ?? {}).flatMap(([key, one]) => {
    return leavesOf(name === "handles" ? name : key, one);
  });
}

const longest: Record<string, number> = {
  name: 200,
  handle: 200,
  accountId: 512,
  remoteId: 512,
  message: 1000,
  reason: 1000,
};

function faultsOf(name: string, leaf: Leaf[1], plainHosts: string[]): string[] {
  if (leaf instanceof Date) {
    return leaf.getTime() > 0 && leaf.getTime() < Date.UTC(2200) ? [] : [`${name} is no time`];
  }
  if (typeof leaf === "number") return leaf >= 0 && leaf <= 2 ** 30 ? [] : [`${name} ${leaf}`];
  const faults: string[] = [];
  if (codePoints(leaf) > (longest[name] ?? 8192)) faults.push(`${name} is too long`);
  if ((name === "handles" ? /\0/ : /[\0\u202e]/).test(leaf)) faults.push(`${name} has controls`);
  if (/url$/i.test(name) && !followable(leaf, plainHosts)) faults.push(`${name} ${leaf}`);
  return faults;
}

describe.each(Object.keys(networks) as NetworkId[])("%s", (id) => {
  it.each(Object.keys(uses))("%s ends within the bounds whatever one field is", async (use) => {
    const here = await simulateNetwork(id);
    const { simulator, context } = here;
    const fields = await fieldsOf(here, use);
    const faults: string[] = [];
    for (const [name, of, value] of kinds) {
      for (const [field, own] of fields) {
        if (kindOf(own) !== of) continue;
        const values = { [field]: JSON.parse(JSON.stringify(value)) };
        simulator.addFault({
          match: { operation: "*" },
          phase: "after",
          fault: { kind: "replaced", values },
          times: null,
        });
        const result = await Promise.resolve(uses[use]?.(here, context)).catch((error) => {
          faults.push(`${field} as ${name}: threw ${String(error)}`);
        });
        simulator.clearFaults();
        faults.push(...faultsIn(result, context).map((fault) => `${field} as ${name}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});
