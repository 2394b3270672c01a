import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLabel } from "@/lib/library/labels/labels";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { claimDelivery } from "./claim-delivery";
import { dispatchDue } from "./dispatch-due";
import { prepareDelivery } from "./prepare-delivery";
import { publishDelivery } from "./publish-delivery";
import { reconcileDelivery } from "./reconcile-delivery";
import { firstStep, type StepState } from "./step-state";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

const phases = {
  claim: claimDelivery,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};

async function publish(): Promise<void> {
  const due: StepState[] = [];
  await dispatchDue(async (sent) => void due.push(...sent.map(firstStep)), quickTimings);
  for (const first of due) {
    let step = first;
    while (step.next !== "done") {
      if (step.at) await sleep(Math.max(0, Date.parse(step.at) - Date.now()));
      step = await phases[step.next](step, quickTimings);
    }
  }
}

it("no request to a network carries the title or a label of a post", async () => {
  const { label } = await createLabel(world.member, { name: "Quarterly secret label" });
  const said: string[] = [];
  const send = globalThis.fetch;
  const watch = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    said.push(decodeURIComponent(`${request.url} ${await request.clone().text()}`));
    return send(request);
  });
  const post = await schedulePost(world.member, world.connection, {
    inMs: 100,
    text: "Shown to everybody",
    title: "Quarterly secret title",
    labelIds: [label.id],
  });
  await publish();
  watch.mockRestore();
  expect(await deliveriesOf(post)).toMatchObject([{ state: "published" }]);
  const all = said.join("\n").replaceAll("+", " ");
  expect(all).toContain("Shown to everybody");
  expect(all).not.toContain("Quarterly secret");
  expect(all).not.toContain(label.id);
});
