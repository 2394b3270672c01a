import type { Inngest, InngestFunction } from "inngest";
import { expect, test } from "vitest";
import { startTestHost } from "@/testing/publishing/inngest/test-host";

type Options = Parameters<Inngest["createFunction"]>[0];

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
  ["concurrency", { concurrency: 2 }],
  ["a key of concurrency", { concurrency: { limit: 1, key: "event.data.id" } }],
  ["onFailure", { onFailure: async () => {} }],
  ["a condition of a trigger", { triggers: [{ event: "declared", if: "event.data.ok" }] }],
  ["a pattern of names", { triggers: [{ event: "declared/*" }] }],
  ["a cron", { triggers: [{ cron: "* * * * *" }] }],
  ["a cron beside an event", { triggers: [{ event: "declared" }, { cron: "0 9 * * *" }] }],
])("%s is refused at registration", async (_, options) => {
  await expect(startTestHost(declare(options))).rejects.toThrow(
    /The embedded host cannot run the function "test-declared(-failure)?"/,
  );
});

test("the refusal of a function names it and the unsupported option", async () => {
  await expect(startTestHost(declare({ debounce: { period: "5s" } }))).rejects.toThrow(
    /cannot run the function "test-declared"\.\n.*debounce/,
  );
});
