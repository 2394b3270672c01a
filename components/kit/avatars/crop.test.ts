import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centredCrop, clampCrop, moveCrop, squareOf, zoomMax } from "./crop";

const landscape = { width: 400, height: 200 };

describe("the part of a picture that is shown", () => {
  it("the whole height of a wide picture is shown first, from its middle", () => {
    const square = squareOf(landscape, centredCrop(landscape));
    expect(square).toEqual({ left: 100, top: 0, side: 200 });
  });

  it("dragging a picture to the right shows more of its left", () => {
    const moved = moveCrop(landscape, centredCrop(landscape), { x: 0.25, y: 0 });
    expect(squareOf(landscape, moved)).toEqual({ left: 50, top: 0, side: 200 });
  });

  it("the shown square stays within the picture, however it is moved and enlarged", () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 8000 }),
      height: fc.integer({ min: 1, max: 8000 }),
    });
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    const steps = fc.array(
      fc.record({ x: share, y: share, zoom: fc.double({ min: 0, max: 9, noNaN: true }) }),
    );
    fc.assert(
      fc.property(sizes, steps, (size, moves) => {
        let crop = centredCrop(size);
        for (const { x, y, zoom } of moves) {
          crop = moveCrop(size, clampCrop(size, { ...crop, zoom }), { x, y });
        }
        const { left, top, side } = squareOf(size, crop);
        const slack = 1e-6 * Math.max(size.width, size.height);
        return (
          left >= -slack &&
          top >= -slack &&
          left + side <= size.width + slack &&
          top + side <= size.height + slack &&
          crop.zoom >= 1 &&
          crop.zoom <= zoomMax
        );
      }),
    );
  });
});
