import { NonRetriableError, RetryAfterError, StepError } from "inngest";
import { afterEach, describe, expect, test } from "vitest";
import { startTestHost, storedRuns, type TestHost } from "@/testing/publishing/inngest/test-host";

let host: TestHost | undefined;

afterEach(() => host?.stop());

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "with checkpointing: $checkpointing",
  (options) => {
    const fn = (id: string) => ({ id, retries: 2 as const, triggers: [{ event: id }], ...options });

    test("steps run once each, in order, and their results are remembered", async () => {
      const seen: string[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("sequence"), async ({ event, step }) => {
          const first = await step.run("first", () => {
            seen.push("first");
            return { from: event.data.from, at: null };
          });
          const second = await step.run("second", () => {
            seen.push("second");
            return [first, 2];
          });
          await step.run("third", () => void seen.push("third"));
          return second;
        }),
      ]);
      await host.run("sequence", { from: "here" });
      expect(seen).toEqual(["first", "second", "third"]);
      const [run] = await storedRuns("test-sequence");
      expect(run).toMatchObject({ status: "completed", output: [{ from: "here", at: null }, 2] });
    });

    test("parallel steps overlap, and neither chains of steps nor a sleep wait for one another", async () => {
      const seen: string[] = [];
      let meet = () => {};
      const both = new Promise<void>((resolve) => {
        meet = resolve;
      });
      host = await startTestHost((client) => [
        client.createFunction(fn("parallel"), async ({ step }) => {
          const overlap = async (name: string) => {
            seen.push(name);
            if (seen.includes("a1") && seen.includes("b1")) meet();
            await both;
            return name;
          };
          return Promise.all([
            step
              .run("a", () => overlap("a1"))
              .then(() => step.run("a then", () => seen.push("a2"))),
            step.run("b", () => overlap("b1")),
            step.sleep("pause", "1s").then(() => step.run("after", () => seen.push("slept"))),
          ]);
        }),
      ]);
      await host.run("parallel");
      const [run] = await storedRuns("test-parallel");
      expect(run).toMatchObject({ status: "completed", output: [3, "b1", 4] });
      expect(seen.toSorted()).toEqual(["a1", "a2", "b1", "slept"]);
    });

    test("a step id that repeats in a loop names another step each time", async () => {
      const calls: number[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("loop"), async ({ step }) => {
          const results: number[] = [];
          for (const number of [1, 2, 3]) {
            results.push(await step.run("again", () => calls.push(number) * 10));
          }
          return results;
        }),
      ]);
      await host.run("loop");
      expect(calls).toEqual([1, 2, 3]);
      expect((await storedRuns("test-loop"))[0]?.output).toEqual([10, 20, 30]);
    });

    test("a step that fails is tried again until it succeeds, and others are not repeated", async () => {
      const attempts: number[] = [];
      let before = 0;
      host = await startTestHost((client) => [
        client.createFunction(fn("retry"), async ({ attempt, step }) => {
          await step.run("before", () => ++before);
          return step.run("flaky", () => {
            attempts.push(attempt);
            if (attempts.length < 3) throw new Error("not yet");
            return "done";
          });
        }),
      ]);
      await host.run("retry");
      expect(attempts).toEqual([0, 1, 2]);
      expect(before).toBe(1);
      expect((await storedRuns("test-retry"))[0]?.output).toBe("done");
    });

    test("a step whose tries are used up throws a StepError that can be caught", async () => {
      let tries = 0;
      host = await startTestHost((client) => [
        client.createFunction(fn("caught"), async ({ step }) => {
          const broken = step.run("broken", () => {
            tries++;
            throw new TypeError("for good");
          });
          const error = await broken.catch((error: unknown) => error);
          const { name, message } = error as StepError;
          const caught = error instanceof StepError;
          return step.run("instead", () => ({ caught, name, message }));
        }),
      ]);
      await host.run("caught");
      expect(tries).toBe(3);
      const [run] = await storedRuns("test-caught");
      expect(run?.output).toEqual({ caught: true, name: "TypeError", message: "for good" });
    });

    test("a NonRetriableError is not tried again", async () => {
      let tries = 0;
      host = await startTestHost((client) => [
        client.createFunction(fn("final"), async ({ step }) => {
          await step.run("refuse", () => {
            tries++;
            throw new NonRetriableError("no");
          });
        }),
      ]);
      await host.run("final");
      expect(tries).toBe(1);
      expect((await storedRuns("test-final"))[0]).toMatchObject({
        status: "failed",
        output: { error: { message: "no" } },
      });
    });

    test("a RetryAfterError decides when the next try comes", async () => {
      const triedAt: number[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("later"), async ({ step }) => {
          await step.run("limited", () => {
            triedAt.push(Date.now());
            if (triedAt.length === 1) throw new RetryAfterError("wait", 1_000);
          });
        }),
      ]);
      await host.run("later");
      const [first = 0, second = 0] = triedAt;
      expect(second - first).toBeGreaterThanOrEqual(1_000);
      expect(second - first).toBeLessThan(10_000);
    });

    test("an error outside of steps retries the function and then fails the run", async () => {
      const attempts: number[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("throws"), async ({ attempt }) => {
          attempts.push(attempt);
          throw new Error(`attempt ${attempt}`);
        }),
      ]);
      await host.run("throws");
      expect(attempts).toEqual([0, 1, 2]);
      expect((await storedRuns("test-throws"))[0]).toMatchObject({
        status: "failed",
        output: { error: { message: "attempt 2" } },
      });
    });

    test("sleep and sleepUntil end at their instant and are not slept again", async () => {
      const times: Record<string, number> = {};
      const until = new Date(Date.now() + 1_700);
      host = await startTestHost((client) => [
        client.createFunction(fn("sleeps"), async ({ step }) => {
          times.start = await step.run("start", () => Date.now());
          await step.sleep("a second", 1_000);
          times.slept = await step.run("slept", () => Date.now());
          await step.sleepUntil("the instant", until);
          times.until = await step.run("until", () => Date.now());
        }),
      ]);
      await host.run("sleeps");
      const { start = 0, slept = 0, until: woken = 0 } = times;
      expect(slept - start).toBeGreaterThanOrEqual(1_000);
      expect(slept - start).toBeLessThan(10_000);
      expect(woken).toBeGreaterThanOrEqual(until.getTime());
      expect(woken - until.getTime()).toBeLessThan(10_000);
    });

    test("sendEvent starts other functions, and a duplicate id starts them once", async () => {
      const received: unknown[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("sender"), async ({ step }) => {
          const event = {
            name: "receiver",
            id: `once-${options.checkpointing}`,
            data: { number: 1 },
          };
          const first = await step.sendEvent("first", event);
          const second = await step.sendEvent("second", [event, { ...event, data: { number: 2 } }]);
          return [first.ids, second.ids];
        }),
        client.createFunction(fn("receiver"), async ({ event }) => {
          received.push(event.data);
        }),
      ]);
      await host.run("sender");
      expect(received).toEqual([{ number: 1 }]);
      const id = `once-${options.checkpointing}`;
      expect((await storedRuns("test-sender")).at(-1)?.output).toEqual([[id], [id, id]]);
    });

    test("an event from the future waits for its time", async () => {
      const runAt: number[] = [];
      host = await startTestHost((client) => [
        client.createFunction(fn("future"), async () => void runAt.push(Date.now())),
      ]);
      const ts = Date.now() + 900;
      await host.send({ name: "future", data: {}, ts });
      await host.idle();
      expect((runAt[0] ?? 0) - ts).toBeGreaterThanOrEqual(0);
      expect((runAt[0] ?? 0) - ts).toBeLessThan(10_000);
    });
  },
);

test("an unsupported kind of step fails its run with a sentence", async () => {
  host = await startTestHost((client) => [
    client.createFunction({ id: "waits", triggers: [{ event: "waits" }] }, async ({ step }) => {
      await step.waitForEvent("other", { event: "other", timeout: "1h" });
    }),
  ]);
  await host.run("waits");
  expect((await storedRuns("test-waits"))[0]).toMatchObject({
    status: "failed",
    output: {
      error: { name: "UnsupportedStep", message: expect.stringContaining("WaitForEvent") },
    },
  });
});
