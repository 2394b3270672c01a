import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMention, updateMention } from "@/lib/accounts/mentions/mentions";
import type { NetworkId } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import { retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import type { Post } from "@/lib/planning/posts/schema";
import type { Connection } from "@/prisma/generated/client";
import { drive } from "@/testing/publishing/phase-driver";
import { connectAccount, deliveriesOf, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { startSandbox } from "@/testing/servers/sandbox";
import { type Person, smallWorld } from "@/testing/world/world";
import { dispatchDue } from "./dispatch-due";
import { publishDelivery } from "./publish-delivery";
import { firstStep, type StepState } from "./step-state";

type Sample = { id: string; name: string };

const samples: Record<"facebook" | "linkedin", { first: Sample; second: Sample }> = {
  facebook: {
    first: { id: "104857600000000002", name: "Sample Page Two" },
    second: { id: "104857600000000003", name: "Sample Page Three" },
  },
  linkedin: {
    first: { id: "70100002", name: "Sample Organization Two" },
    second: { id: "70100003", name: "Sample Organization Three" },
  },
};

describe.each(Object.entries(samples))("a mention on %s", (provider, sample) => {
  const { first, second } = sample;
  let simulator: Simulator;
  let admin: Person;
  let connection: Connection;
  let mentionId: string;
  let name: string;
  let count = 0;

  beforeAll(async () => {
    simulator = await startSandbox(provider as NetworkId);
    ({ admin } = await smallWorld());
    connection = await connectAccount(admin, simulator.account(), provider);
  });
  beforeEach(async () => {
    simulator.clearFaults();
    count += 1;
    name = `Partner ${count}`;
    const accounts = [{ provider, accountId: first.id, name: first.name }];
    mentionId = (await createMention(admin, { name, accounts })).mention.id;
  });
  afterAll(() => simulator.stop());

  const schedule = () => schedulePost(admin, connection, { inMs: 0, text: `${count}: @${name}!` });
  const pointElsewhere = () =>
    updateMention(admin, {
      mentionId,
      accounts: [{ provider, accountId: second.id, name: second.name }],
    });

  async function runUntil(stop?: StepState["next"]): Promise<StepState[]> {
    const waiting: StepState[] = [];
    await dispatchDue(async (due) => {
      for (const one of due) waiting.push(await drive(firstStep(one), stop));
    }, quickTimings);
    return waiting;
  }

  async function runToEnd(post: Post): Promise<string | undefined> {
    for (;;) {
      await runUntil();
      const [delivery] = await deliveriesOf(post);
      if (delivery?.state !== "scheduled") return delivery?.state;
      await sleep(Math.max(0, Number(delivery.dueAt) - Date.now()));
    }
  }

  const shown = () =>
    simulator
      .publications()
      .map(({ text }) => text)
      .at(-1);

  function failing(times: number) {
    const { operations, refusals } = simulator.capabilities;
    const transient = refusals.find(({ means }) => means === "transient");
    if (!transient) throw new Error("The network has no such refusal.");
    const match = { operation: operations.publish };
    simulator.addFault({ match, phase: "before", fault: transient.fault, times });
  }

  it("goes out as the account of that name on the network", async () => {
    expect(await runToEnd(await schedule())).toBe("published");
    expect(shown()).toBe(`${count}: ${first.name}!`);
  });

  it("stays what it was when it was prepared, whatever changes before the call", async () => {
    const post = await schedule();
    const [prepared] = await runUntil("publish");
    await pointElsewhere();
    if (prepared) await drive(prepared);
    expect(await runToEnd(post)).toBe("published");
    expect(shown()).toBe(`${count}: ${first.name}!`);
  });

  it("stays the same in a second try of the server's own", async () => {
    failing(1);
    const post = await schedule();
    const [tried] = await runUntil("publish");
    const again = tried && (await publishDelivery(tried, quickTimings));
    await pointElsewhere();
    if (again) await drive(again);
    expect(await runToEnd(post)).toBe("published");
    expect(shown()).toBe(`${count}: ${first.name}!`);
  });

  it("is as it is now when a person tries again after the server has given up", async () => {
    failing(quickTimings.retryAfterMs.length + 1);
    const post = await schedule();
    expect(await runToEnd(post)).toBe("failed");
    await pointElsewhere();
    const [delivery] = await deliveriesOf(post);
    await retryDelivery(admin, { deliveryId: delivery?.id ?? "" });
    expect(await runToEnd(post)).toBe("published");
    expect(shown()).toBe(`${count}: ${second.name}!`);
  });

  it("is found again after a lost answer, although the mention has changed since", async () => {
    const match = { operation: simulator.capabilities.operations.publish };
    simulator.addFault({ match, phase: "after", fault: { kind: "reset" }, times: 1 });
    const post = await schedule();
    const [sent] = await runUntil("reconcile");
    await pointElsewhere();
    if (sent) await drive(sent);
    expect(await runToEnd(post)).toBe("published");
    expect(
      simulator.publications().filter(({ text }) => text.startsWith(`${count}:`)),
    ).toHaveLength(1);
  });
});
