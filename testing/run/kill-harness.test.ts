import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { publishingProcesses } from "./kill-harness";

it("ending processes that still load disturbs nobody who does not wait for them", async () => {
  const unhandled: unknown[] = [];
  const keep = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", keep);
  const processes = publishingProcesses({ mode: "protected", sandboxPort: "3900", count: 1 });
  processes.end();
  await sleep(0);
  process.off("unhandledRejection", keep);
  expect(unhandled).toEqual([]);
  await expect(processes.loaded()).rejects.toThrow("before it said anything");
});
