import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { type NetworkId, networks } from ".";
import type { Network, PublishedPost, ResultsReading } from "./network";
import { type MetricName, metricNames } from "./results";
import type { Fault, FaultRule } from "./simulation/faults";

const all = Object.entries<Network>(networks);
const counting = all.flatMap(([id, { results }]) => (results ? [id as NetworkId] : []));
const documents = readFileSync("docs/results.md", "utf8");

const dayMs = 86_400_000;
const everything = Object.fromEntries(metricNames.map((name, index) => [name, 11 + index]));

describe.each(counting)("results of %s", (id) => {
  const { results, label, permissions } = networks[id] as Network;
  const offered = results?.metrics ?? [];
  let here: SimulatedNetwork;
  let aheadMs: number;
  let published: number;

  const now = () => new Date(Date.now() + aheadMs);

  beforeEach(async () => {
    aheadMs = 0;
    published = 0;
    here = await simulateNetwork(id, { now });
  });

  async function publish(): Promise<PublishedPost> {
    published += 1;
    const task = sampleTask(here, { text: `Number ${published}` });
    const outcome = await here.network.publish(here.context, await prepareFully(here, task));
    if (outcome.kind !== "published") throw new Error(JSON.stringify(outcome));
    here.simulator.count(outcome.remoteId, countsOf(published));
    const media = { pictures: task.content.media.length, videos: 0 };
    return { remoteId: outcome.remoteId, publishedAt: now(), ...media };
  }

  async function read(...posts: PublishedPost[]): Promise<ResultsReading> {
    const { network, simulator, context } = here;
    const question = { posts, refused: new Set<string>(), whole: true };
    const reading = await network.readResults?.(context, simulator.account(), question);
    if (!reading) throw new Error("The network reads no results.");
    return reading;
  }

  function countedIn(reading: ResultsReading, { remoteId }: PublishedPost) {
    if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
    const post = reading.posts.get(remoteId);
    if (post?.kind !== "counted") throw new Error(JSON.stringify(post));
    return post;
  }

  function injectFault(fault: Fault, rule: Partial<FaultRule> = {}) {
    const match = { operation: "*" };
    here.simulator.addFault({ match, phase: "before", fault, times: null, ...rule });
  }

  it("are offered with a sentence each, and within a day's calls", () => {
    expect(new Set(offered.map(({ metric }) => metric)).size).toBe(offered.length);
    for (const { counts, networkName } of offered) {
      expect(counts).toMatch(/\.$/);
      expect(networkName).not.toBe("");
    }
    expect(results?.callsPerDay).toBeGreaterThan(0);
    expect(results?.postsMax).toBeGreaterThan(0);
    const needed = permissions.map(({ name }) => name);
    for (const { name } of results?.permissions ?? []) expect(needed).not.toContain(name);
  });

  it("stand in the documents by the network's own names", () => {
    const [, section = ""] = documents.split(`\n## ${label}\n`);
    const [own = ""] = section.split("\n## ");
    for (const { networkName } of offered) expect(own).toContain(`\`${networkName}\``);
    for (const { name } of results?.permissions ?? []) expect(own).toContain(`\`${name}\``);
    const calls = results?.callsPerDay.toLocaleString("en-US") ?? "";
    expect(own).toMatch(new RegExp(`\\b${calls}\\b`));
  });

  it("are what people did with a post, or not there with a reason", async () => {
    const post = await publish();
    aheadMs = 3 * dayMs;
    const { values, missing = {} } = countedIn(await read(post), post);
    expect(Object.keys(values)).not.toEqual([]);
    for (const { metric } of offered) {
      if (missing[metric] === "not_offered") expect(values).not.toHaveProperty(metric);
      else expect(values).toHaveProperty(metric, countsOf(1)[metric]);
    }
  });

  it("are nothing where an answer tells nothing", async () => {
    const post = await publish();
    aheadMs = 3 * dayMs;
    injectFault({ kind: "empty-object" }, { phase: "after" });
    const reading = await read(post);
    if (reading.kind !== "read") return;
    const told = reading.posts.get(post.remoteId);
    if (told) expect(told).toMatchObject({ kind: "counted", values: {} });
  });

  it("say of a deleted post that it is deleted, and are told of the others", async () => {
    const posts = [await publish(), await publish(), await publish()] as const;
    const [one, gone, other] = posts;
    const { network, simulator, context } = here;
    const { remoteId } = gone;
    if (network.remove) await network.remove(context, { account: simulator.account(), remoteId });
    else simulator.deletePost(remoteId);
    aheadMs = 3 * dayMs;
    const reading = await read(...posts);
    if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
    expect(reading.posts.get(remoteId)).toEqual({ kind: "deleted" });
    expectRight(countedIn(reading, one).values, 1);
    expectRight(countedIn(reading, other).values, 3);
  });

  it("wait where the network says so", async () => {
    const post = await publish();
    const { throttled } = here.simulator.capabilities;
    injectFault(throttled.fault);
    const reading = await read(post);
    expect(reading).toMatchObject({ kind: "limited" });
    const until = reading.kind === "limited" ? reading.until : null;
    const minutes = until ? (until.getTime() - Date.now()) / 60_000 : throttled.minutes;
    expect(Math.abs(minutes - throttled.minutes)).toBeLessThan(2);
  });

  it("keep what was read before the network said to wait", async () => {
    const posts = [await publish(), await publish(), await publish()] as const;
    const [first] = posts;
    aheadMs = 3 * dayMs;
    const before = here.simulator.requests().length;
    await read(first);
    const skip = here.simulator.requests().length - before;
    injectFault(here.simulator.capabilities.throttled.fault, { skip });
    const reading = await read(...posts);
    if (reading.kind === "limited") return;
    expectRight(countedIn(reading, first).values, 1);
    if (reading.kind !== "read") return;
    const asked = [...reading.posts.keys()];
    const left = posts.filter(({ remoteId }) => !asked.includes(remoteId));
    if (left.length > 0) expect(reading.stoppedBy).toMatchObject({ kind: "limited" });
  });

  it.each([
    ["a lost connection", { kind: "reset" }],
    ["half an answer", { kind: "truncated" }],
    ["a page in place of an answer", { kind: "html", status: 503 }],
  ] satisfies [string, Fault][])("are nothing after %s", async (_, fault) => {
    const post = await publish();
    aheadMs = 3 * dayMs;
    injectFault(fault, { phase: "after" });
    const { kind } = await read(post);
    expect(["unavailable", "limited"]).toContain(kind);
  });

  it("say that the network wants a sign-in, or a permission", async () => {
    const post = await publish();
    const { tokenExpired, permissionMissing } = here.simulator.capabilities;
    for (const fault of [tokenExpired, permissionMissing]) {
      here.simulator.clearFaults();
      injectFault(fault);
      expect(await read(post)).toMatchObject({
        kind: "denied",
        code: fault === tokenExpired ? "connection_expired" : "permission_missing",
      });
    }
  });

  it("are counts whatever a field of an answer holds", async () => {
    const post = await publish();
    aheadMs = 3 * dayMs;
    const faults: string[] = [];
    for (const field of await fieldsOf(post)) {
      for (const value of [-5, 1e308, 0.5, "nonsense", null, [], {}]) {
        injectFault({ kind: "replaced", values: { [field]: value } }, { phase: "after" });
        const found = await faultsOf(post).catch((error) => [`threw ${String(error)}`]);
        faults.push(...found.map((fault) => `${field} ${JSON.stringify(value)}: ${fault}`));
        here.simulator.clearFaults();
      }
    }
    expect(faults).toEqual([]);
  });

  it("tell how many follow the account, or nothing", async () => {
    const { network, simulator, context } = here;
    const account = simulator.account();
    simulator.count(account.accountId, { followers: 42 });
    const reading = await network.readAccount?.(context, account);
    if (!reading || (reading.kind === "read" && reading.followers === null)) return;
    expect(reading).toEqual({ kind: "read", followers: 42 });
  });

  function countsOf(number: number): Record<string, number> {
    return Object.fromEntries(
      Object.entries(everything).map(([name, own]) => [name, own * number]),
    );
  }

  function expectRight(values: Partial<Record<MetricName, number>>, number: number) {
    expect(Object.keys(values)).not.toEqual([]);
    for (const [name, value] of Object.entries(values)) expect(value).toBe(countsOf(number)[name]);
  }

  /** Returns the fields of the answers to a reading. */
  async function fieldsOf(post: PublishedPost): Promise<string[]> {
    const { network, simulator, context } = here;
    const fields = new Set<string>();
    const learn: typeof fetch = async (input, init) => {
      const response = await context.fetch(input, init);
      const text = await response.clone().text();
      if (/^[[{]/.test(text)) {
        JSON.parse(text, (name, value) => {
          if (!/^\d*$/.test(name)) fields.add(name);
          return value;
        });
      }
      return response;
    };
    const learning = { ...context, fetch: learn };
    const question = { posts: [post], refused: new Set<string>(), whole: true };
    await network.readResults?.(learning, simulator.account(), question);
    await network.readAccount?.(learning, simulator.account());
    return [...fields];
  }

  async function faultsOf(post: PublishedPost): Promise<string[]> {
    const { network, simulator, context } = here;
    const faults = faultsIn(await read(post));
    const account = await network.readAccount?.(context, simulator.account());
    const followers = account?.kind === "read" ? account.followers : null;
    return followers === null || isCount(followers) ? faults : [...faults, `${followers} follow`];
  }

  function faultsIn(reading: ResultsReading): string[] {
    if (reading.kind !== "read") return [];
    return [...reading.posts.values()].flatMap((post) => {
      if (post.kind === "deleted") return [];
      const instants = [post.asOf, ...Object.values(post.olderAt ?? {})];
      return [
        ...Object.values(post.values).filter((value) => !isCount(value)),
        ...instants.filter((at) => at && !(at.getTime() >= 0 && at <= now())),
      ].map(String);
    });
  }
});

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
