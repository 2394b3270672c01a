import { z } from "zod";
import { type Aspect, aspects, backgrounds, zoomMax } from "./rules/aspects";

export { type Aspect, aspects, backgrounds, zoomMax };

const Fraction = z.number().min(0).max(1);

export const Crop = z.strictObject({
  aspect: z.enum(aspects).describe("`original` keeps the picture's own shape."),
  fit: z
    .enum(["cover", "contain"])
    .default("cover")
    .describe("`cover` cuts the shape out; `contain` puts the whole picture on a background."),
  focusX: Fraction.default(0.5).describe(
    "The focal point: 0 is the left edge of the upright picture, 1 the right one.",
  ),
  focusY: Fraction.default(0.5).describe("0 is the upper edge, 1 the lower one."),
  zoom: z
    .number()
    .min(1)
    .max(zoomMax)
    .default(1)
    .describe("1 cuts out as much as the shape allows, 2 half its width and height."),
  background: z.enum(backgrounds).default("white").describe("Counts where `fit` is `contain`."),
});
export type Crop = z.output<typeof Crop>;
