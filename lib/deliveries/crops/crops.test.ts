import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, cutOf, isWhole, shapeOf } from "@/lib/kernel/images/rules/cut";
import { aspects, backgrounds, type Crop, zoomMax } from "@/lib/kernel/images/schema";
import { cropFor, isSameCrop, noCrop, setCrop } from "./rules";
import type { PostCrop } from "./schema";

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const crops: fc.Arbitrary<Crop> = fc.record({
  aspect: fc.constantFrom(...aspects),
  fit: fc.constantFrom("cover", "contain"),
  focusX: fraction,
  focusY: fraction,
  zoom: fc.double({ min: 1, max: zoomMax, noNaN: true }),
  background: fc.constantFrom(...backgrounds),
});
const edges = fc.constantFrom(1200, 1440, 2560, Number.POSITIVE_INFINITY);

const isInside = (
  box: { left: number; top: number; width: number; height: number },
  within: { width: number; height: number },
) =>
  Object.values(box).every(Number.isInteger) &&
  box.left >= 0 &&
  box.top >= 0 &&
  box.width >= 1 &&
  box.height >= 1 &&
  box.left + box.width <= within.width &&
  box.top + box.height <= within.height;

function isOfShape({ width, height }: { width: number; height: number }, shape: number): boolean {
  return Math.abs(width - height * shape) <= Math.max(1, shape);
}

describe("the part of a picture that is cut out", () => {
  it("lies inside the picture and on its canvas, whatever is asked for", () => {
    fc.assert(
      fc.property(sizes, crops, edges, (of, crop, edge) => {
        const { source, canvas, placed } = cutOf(of, crop, edge);
        return isInside(source, of) && isInside(placed, canvas);
      }),
      { numRuns: 2000 },
    );
  });

  it("has the shape that was asked for, within a pixel", () => {
    fc.assert(
      fc.property(sizes, crops, edges, (of, crop, edge) => {
        const shape = shapeOf(crop.aspect, of);
        return isOfShape(cutOf(of, crop, edge).canvas, shape);
      }),
      { numRuns: 2000 },
    );
  });

  it("is never wider or narrower than a network that names this shape as its limit takes", () => {
    fc.assert(
      fc.property(sizes, crops, edges, (of, crop, edge) => {
        const { width, height } = cutOf(of, crop, edge).canvas;
        if (crop.aspect === "4:5") return width * 5 >= height * 4;
        if (crop.aspect === "1.91:1") return width * 100 <= height * 191;
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it("is sent at most as large as the edge, and never enlarged", () => {
    fc.assert(
      fc.property(sizes, crops, edges, (of, crop, edge) => {
        const { source, canvas, placed } = cutOf(of, crop, edge);
        return (
          Math.max(canvas.width, canvas.height) <= edge &&
          placed.width <= source.width &&
          placed.height <= source.height
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("holds the focal point as near its middle as the edges allow", () => {
    fc.assert(
      fc.property(sizes, crops, (of, crop) => {
        const box = boxOf(of, crop);
        const [x, y] = [crop.focusX * of.width, crop.focusY * of.height];
        const isHeld = (at: number, start: number, length: number) =>
          at >= start - 1 && at <= start + length + 1;
        return isHeld(x, box.left, box.width) && isHeld(y, box.top, box.height);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["4:5", 0.65, { left: 900, top: 0, width: 800, height: 1000 }],
    ["1:1", 0.65, { left: 800, top: 0, width: 1000, height: 1000 }],
    ["1.91:1", 0.65, { left: 90, top: 0, width: 1910, height: 1000 }],
    ["9:16", 1, { left: 1437, top: 0, width: 563, height: 1000 }],
  ] as const)("%s with its focal point at %d across", (aspect, focusX, box) => {
    expect(boxOf({ width: 2000, height: 1000 }, { ...noCrop, aspect, focusX })).toEqual(box);
  });

  it("zooming twice leaves half the width and half the height", () => {
    const crop: Crop = { ...noCrop, zoom: 2, focusX: 0, focusY: 1 };
    const box = boxOf({ width: 2000, height: 1000 }, crop);
    expect(box).toEqual({ left: 0, top: 500, width: 1000, height: 500 });
  });

  it("a whole picture stands in the middle of a canvas that holds all of it", () => {
    const crop: Crop = { ...noCrop, aspect: "1:1", fit: "contain" };
    expect(cutOf({ width: 2000, height: 1000 }, crop, 500)).toEqual({
      source: { left: 0, top: 0, width: 2000, height: 1000 },
      canvas: { width: 500, height: 500 },
      placed: { left: 0, top: 125, width: 500, height: 250 },
      background: "white",
    });
  });

  it("a crop that leaves nothing out and adds nothing is the original", () => {
    expect(isWhole({ width: 7, height: 9 }, noCrop)).toBe(true);
    expect(isWhole({ width: 8, height: 10 }, { ...noCrop, aspect: "4:5" })).toBe(true);
    expect(isWhole({ width: 7, height: 9 }, { ...noCrop, zoom: 1.3 })).toBe(false);
    expect(isWhole({ width: 7, height: 9 }, { ...noCrop, aspect: "1:1", fit: "contain" })).toBe(
      false,
    );
  });
});

describe("the crops of a post", () => {
  const square: Crop = { ...noCrop, aspect: "1:1" };
  const tall: Crop = { ...noCrop, aspect: "4:5" };
  const shared = { mediaId: "a", connectionId: null };
  const own = { mediaId: "a", connectionId: "page" };

  it("an account's own crop replaces the shared one, and no other account's", () => {
    const both = setCrop(setCrop([], shared, square), own, tall);
    expect(cropFor(both, own)?.aspect).toBe("4:5");
    expect(cropFor(both, { mediaId: "a", connectionId: "shop" })?.aspect).toBe("1:1");
    expect(cropFor(both, { mediaId: "b", connectionId: "page" })).toBeNull();
  });

  it("an account that shows the original keeps it though the others are cropped", () => {
    const crops = setCrop(setCrop([], shared, square), own, null);
    const found = cropFor(crops, own);
    expect(found && isWhole({ width: 30, height: 20 }, found)).toBe(true);
    expect(setCrop(setCrop([], own, tall), own, null)).toEqual([]);
  });

  it("setting a crop again leaves one crop for each picture and account", () => {
    const again = setCrop(setCrop([], shared, square), shared, tall);
    expect(again).toEqual([{ ...tall, ...shared }]);
    const [first] = again as [PostCrop];
    expect(isSameCrop(first, tall)).toBe(true);
    expect(isSameCrop(first, null)).toBe(false);
  });
});
