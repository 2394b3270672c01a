import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, it } from "vitest";
import manifest from "./manifest";

const publicFolder = fileURLToPath(new URL("../public/", import.meta.url));
const { icons = [], screenshots = [] } = manifest();

it.each([...icons, ...screenshots].map(({ src, sizes }) => [src, sizes]))(
  "the manifest's picture %s is %s",
  async (src, sizes) => {
    const { width, height, format } = await sharp(join(publicFolder, src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  },
);

it("a phone finds an icon for a mask, whose corners are filled", async () => {
  const maskable = icons.filter(({ purpose }) => purpose === "maskable");
  expect(maskable).toHaveLength(1);
  const { isOpaque } = await sharp(join(publicFolder, maskable[0]?.src ?? "")).stats();
  expect(isOpaque).toBe(true);
});

it("robots.txt keeps every address out of indexes", () => {
  expect(readFileSync(join(publicFolder, "robots.txt"), "utf8")).toMatch(
    /^User-agent: \*\nDisallow: \/$/m,
  );
});
