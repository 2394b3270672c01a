import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { inngestClient } from "@/inngest/client";
import { linkClient } from "@/inngest/embedded/client-link";
import { inProcess } from "@/inngest/embedded/transport";
import { env, type InngestMode } from "@/lib/kernel/env";
import { productionTimings } from "@/lib/publishing/timings";
import { createPublishDelivery } from "./publish-delivery";

const configured = env.inngest.mode;

afterEach(() => setMode(configured));

function setMode(mode: InngestMode["mode"]): void {
  Object.assign(env.inngest, { mode });
}

async function hear(): Promise<string[][]> {
  const heard: string[][] = [];
  const unlink = linkClient(inngestClient, async (request) => {
    const { steps } = (await request.json()) as { steps: { op: string }[] };
    heard.push(steps.map(({ op }) => op));
    return Response.json({});
  });
  const transport = inProcess(inngestClient, [createPublishDelivery(productionTimings)]);
  const answer = await transport({
    method: "POST",
    query: "?fnId=herald-publish-delivery&stepId=step",
    headers: {},
    body: {
      event: { name: "delivery/due", data: { deliveryId: randomUUID(), fence: 0 } },
      events: [],
      steps: {},
      ctx: { run_id: randomUUID(), fn_id: "herald-publish-delivery", attempt: 0, qi_id: "1.1" },
    },
  });
  const ops = (await answer.json()) as { op: string }[];
  unlink();
  return [...heard, ops.map(({ op }) => op)];
}

it("an Inngest server gets a run's step ahead of its end, so that it queues no start for it", async () => {
  setMode("served");
  expect(await hear()).toEqual([["StepRun"], ["RunComplete"]]);
});

it("the embedded host gets a run's step with its end, in one answer", async () => {
  setMode("embedded");
  expect(await hear()).toEqual([["StepRun", "RunComplete"]]);
});
