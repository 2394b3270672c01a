import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { childIds } from "@/testing/media/cost-of";
import { interlacedPng } from "@/testing/media/hostile-images";
import { sampleJpeg } from "@/testing/media/sample-images";
import { eventually } from "@/testing/run/eventually";
import { type Rendering, renderImage } from "./render-image";

const small: Rendering = {
  width: 64,
  height: 64,
  fit: "inside",
  format: "webp",
  quality: 80,
  pixelsMax: 80_000_000,
  queue: "uploads",
};
const render = (bytes: Uint8Array, change: Partial<Rendering> = {}) =>
  renderImage(new Uint8Array(bytes), { ...small, ...change });
const type = { type: "image/jpeg" };

it("an image is decoded in another process, of which one serves all in their order", async () => {
  const jpeg = await sampleJpeg();
  const rendered = await Promise.all([1, 2, 3].map(() => render(jpeg)));
  expect(rendered).toMatchObject([type, type, type]);
  if (existsSync("/proc")) expect(childIds()).toHaveLength(1);
});

it.runIf(existsSync("/proc"))("what is due is not kept waiting by uploads", async () => {
  const photo = await sampleJpeg();
  await render(photo);
  const uploading = childIds().map(Number);
  for (const id of uploading) process.kill(id, "SIGSTOP");
  const upload = render(photo);
  expect(await render(photo, { queue: "publishing" })).toMatchObject(type);
  for (const id of uploading) process.kill(id, "SIGCONT");
  expect(await upload).toMatchObject(type);
});

it.runIf(existsSync("/proc"))(
  "a process that is killed during its work costs that image alone",
  async () => {
    const drawing = await interlacedPng({ width: 5000, height: 5000 });
    await render(await sampleJpeg());
    const [before, after] = [render(drawing), render(await sampleJpeg())];
    for (const id of childIds()) process.kill(Number(id), "SIGKILL");
    expect(await before).toBe("excessive");
    expect(await after).toMatchObject(type);
  },
);

it.runIf(existsSync("/proc"))(
  "a process that is killed while it rests is replaced by the next",
  async () => {
    await render(await sampleJpeg());
    for (const id of childIds()) process.kill(Number(id), "SIGKILL");
    await eventually(() => expect(childIds()).toEqual([]));
    expect(await render(await sampleJpeg())).toMatchObject(type);
  },
);

it("bytes that are no image cost no process", async () => {
  const before = childIds();
  expect(await render(Buffer.from("no image"))).toBe("damaged");
  expect(childIds()).toEqual(before);
});
