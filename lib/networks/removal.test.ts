import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { contractNetworks } from "@/testing/publishing/contract-networks";
import {
  connect,
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
} from "@/testing/publishing/simulated-network";
import { networks } from ".";
import type { Published, Removal } from "./network";

const deletes = contractNetworks.filter(([id]) => networks[id].remove !== undefined);
const operations: Partial<Record<string, string>> = {
  facebook: "post.delete",
  linkedin: "posts.delete",
  mastodon: "statuses.delete",
  bluesky: "record.delete",
  x: "tweets.delete",
  wordpress: "posts.delete",
  ghost: "posts.delete",
};

it("every network deletes what it published, except Instagram and Threads", () => {
  const ids = deletes.map(([id]) => id);
  const able = ["bluesky", "facebook", "ghost", "linkedin", "mastodon", "wordpress", "x"];
  expect(ids.toSorted()).toEqual(able);
});

describe.each(deletes)("%s", (id, start) => {
  let here: SimulatedNetwork;
  let published: Published;

  beforeEach(async () => {
    here = await start();
    await connect(here);
    const media = [samplePhoto(await sharp(flat).jpeg().toBuffer())];
    const task = await prepareFully(here, sampleTask(here, { text: "Said too early", media }));
    const outcome = await here.network.publish(here.context, task);
    if (outcome.kind !== "published") throw new Error(`It was ${outcome.kind}.`);
    published = { account: task.account, remoteId: outcome.remoteId };
  });

  const remove = async (): Promise<Removal | undefined> =>
    here.network.remove?.(here.context, published);
  const fail = (
    phase: "before" | "after",
    fault: { kind: "reset" } | { kind: "error"; code: 500 },
  ) => here.simulator.addFault({ match: { operation: operations[id] ?? "" }, phase, fault });

  it("a removed post is gone, and removing it again counts as done", async () => {
    expect(await remove()).toEqual({ kind: "removed" });
    const again = await remove();
    expect(["removed", "gone"]).toContain(again?.kind);
  });

  it("a lost answer is unclear, and the next try tells that nothing is left", async () => {
    fail("after", { kind: "reset" });
    expect(await remove()).toEqual({ kind: "unclear" });
    expect(["removed", "gone"]).toContain((await remove())?.kind);
  });

  it("a server that is away refuses, with a reason", async () => {
    await here.simulator.stop();
    await expect(fetch(here.simulator.url)).rejects.toThrow();
    expect(await remove()).toMatchObject({ kind: "refused", reason: { code: expect.any(String) } });
  });
});

const flat = { create: { width: 8, height: 6, channels: 3, background: "#c00" } } as const;
