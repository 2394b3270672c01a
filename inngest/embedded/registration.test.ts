import type { Inngest, InngestFunction } from "inngest";
import { afterEach, expect, test } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { eventually } from "@/testing/eventually";
import { query, startTestHost, storedRuns, type TestHost } from "./testing-host";

type Options = Parameters<Inngest["createFunction"]>[0];

let host: TestHost | undefined;

afterEach(async () => {
  shiftClock(0);
  await host?.stop();
  host = undefined;
});

const declare =
  (options: Partial<Options>) =>
  (client: Inngest): InngestFunction.Any[] => [
    client.createFunction(
      { id: "declared", triggers: [{ event: "declared" }], ...options } as Options,
      async () => "ran",
    ),
  ];

test.each<[string, Partial<Options>]>([
  ["cancelOn", { cancelOn: [{ event: "stop" }] }],
  ["debounce", { debounce: { period: "5s" } }],
  ["batchEvents", { batchEvents: { maxSize: 2, timeout: "5s" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "1m" } }],
  ["throttle", { throttle: { limit: 1, period: "1m" } }],
  ["idempotency", { idempotency: "event.data.id" }],
  ["priority", { priority: { run: "10" } }],
  ["singleton", { singleton: { mode: "skip" } }],
  ["timeouts", { timeouts: { finish: "1m" } }],
  ["a key of concurrency", { concurrency: { limit: 1, key: "event.data.id" } }],
  ["a condition of a trigger", { triggers: [{ event: "declared", if: "event.data.ok" }] }],
  ["a pattern of names", { triggers: [{ event: "declared/*" }] }],
  ["a cron with a zone", { triggers: [{ cron: "TZ=Europe/Rome 0 9 * * *" }] }],
])("%s is refused when the host starts", async (_, options) => {
  await expect(startTestHost(declare(options))).rejects.toThrow();
});

test("the refusal names the function and what it declares", async () => {
  await expect(startTestHost(declare({ debounce: { period: "5s" } }))).rejects.toThrow(
    /cannot run the function "test-declared"\.\n.*debounce/,
  );
});

test("a concurrency limit holds over two hosts", async () => {
  let running = 0;
  let most = 0;
  const define = (client: Inngest) => [
    client.createFunction(
      { id: "limited", triggers: [{ event: "limited" }], concurrency: 2, checkpointing: false },
      async ({ step }) => {
        await step.run("work", async () => {
          most = Math.max(most, ++running);
          await query("SELECT 1");
          running--;
        });
      },
    ),
  ];
  host = await startTestHost(define);
  const other = await startTestHost(define);
  await host.send(Array.from({ length: 12 }, () => ({ name: "limited", data: {} })));
  await host.idle();
  await other.stop();
  expect(most).toBe(2);
  expect((await storedRuns("test-limited")).map((run) => run.status)).toEqual(
    Array.from({ length: 12 }, () => "completed"),
  );
});

test("a cron fires once a minute, however many hosts there are", async () => {
  const define = declare({ id: "minutely", triggers: [{ cron: "* * * * *" }] });
  host = await startTestHost(define);
  const other = await startTestHost(define);
  const count = async () => (await storedRuns("test-minutely")).length;
  await eventually(async () => expect(await count()).toBeGreaterThan(0));
  const before = await count();
  shiftClock(60_000);
  await eventually(async () => expect(await count()).toBeGreaterThan(before));
  await other.stop();
  const minutes = (await storedRuns("test-minutely")).length;
  // A real minute may turn while the test runs.
  expect(minutes).toBeLessThanOrEqual(3);
});
