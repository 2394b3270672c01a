import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLabel } from "@/lib/library/labels/labels";
import { driveDue } from "@/testing/publishing/phase-driver";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

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
  await driveDue();
  watch.mockRestore();
  expect(await deliveriesOf(post)).toMatchObject([{ state: "published" }]);
  const all = said.join("\n").replaceAll("+", " ");
  expect(all).toContain("Shown to everybody");
  expect(all).not.toContain("Quarterly secret");
  expect(all).not.toContain(label.id);
});
