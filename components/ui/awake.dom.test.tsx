import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { awake, wake } from "./awake";

it("a page that is used before a part asks is awake for it", async () => {
  wake();
  const soon = setImmediate("asleep");
  expect(await Promise.race([awake().then(() => "awake"), soon])).toBe("awake");
});
