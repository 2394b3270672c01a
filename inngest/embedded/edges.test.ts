import type { Inngest } from "inngest";
import { afterEach, expect, test } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { startTestHost, storedRuns, type TestHost } from "@/testing/publishing/inngest/test-host";
import { eventually } from "@/testing/run/eventually";

let host: TestHost | undefined;

afterEach(async () => {
  shiftClock(0);
  await host?.stop();
  host = undefined;
});

const on = (id: string) => ({ id, retries: 0 as const, triggers: [{ event: id }] });

test("a result that Postgres cannot store fails the run with a sentence", async () => {
  host = await startTestHost((client) => [
    client.createFunction({ ...on("nul"), checkpointing: false }, async ({ step }) => {
      await step.run("nul", () => "a\u0000b");
    }),
  ]);
  await host.run("nul");
  expect((await storedRuns("test-nul"))[0]).toMatchObject({
    status: "failed",
    output: { error: { name: "UnstorableStep" } },
  });
});

test("a race is won by the step that finishes first, and the run ends after the last", async () => {
  host = await startTestHost((client) => [
    client.createFunction(on("race"), async ({ step }) => {
      const winner = await Promise.race([
        step.sleep("slow", "1s").then(() => "slow"),
        step.run("quick", () => "quick"),
      ]);
      return step.run("winner", () => winner);
    }),
  ]);
  await host.run("race");
  expect((await storedRuns("test-race"))[0]).toMatchObject({
    status: "completed",
    output: "quick",
  });
});

test("a clock that jumps ahead wakes runs that have become due", async () => {
  host = await startTestHost((client) => [
    client.createFunction(on("jump"), async ({ step }) => {
      await step.sleep("long", "10m");
      return "awake";
    }),
  ]);
  await host.send({ name: "jump", data: {} });
  await eventually(async () => {
    const [run] = await storedRuns("test-jump");
    expect(run).toMatchObject({ status: "queued", gen: 1 });
  });
  shiftClock(600_000);
  await host.idle();
  expect((await storedRuns("test-jump"))[0]).toMatchObject({
    status: "completed",
    output: "awake",
  });
});

test("an event that is sent again under its id starts nothing, even after its run has ended", async () => {
  let runs = 0;
  host = await startTestHost((client) => [client.createFunction(on("once"), async () => ++runs)]);
  const event = { name: "once", id: "one", data: {} };
  await host.send([event, event]);
  await host.idle();
  expect((await host.send(event)).ids).toEqual(["one"]);
  await host.idle();
  expect(runs).toBe(1);
});

test("sending without a running host is refused with a sentence", async () => {
  let client: Inngest | undefined;
  host = await startTestHost((made) => {
    client = made;
    return [];
  });
  await host.stop();
  await expect(client?.send({ name: "lost", data: {} })).rejects.toThrow(
    "No embedded host is running in this process.",
  );
});
