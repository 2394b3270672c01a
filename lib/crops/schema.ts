import { z } from "zod";
import { jsonSchemaOverrides, Uuid } from "@/lib/kernel/schema";

export const aspects = ["original", "1:1", "4:5", "1.91:1", "9:16"] as const;
export type Aspect = (typeof aspects)[number];

export const backgrounds = ["white", "black"] as const;
export const zoomMax = 8;
export const cropsMax = 500;

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

export const PostCrop = Crop.extend({
  mediaId: Uuid,
  connectionId: Uuid.nullable()
    .default(null)
    .describe("Null for all accounts without a crop of their own of this picture."),
});
export type PostCrop = z.output<typeof PostCrop>;

export const PostCrops = z.array(PostCrop);

const Pixels = z.int().min(1);

/** `of` is the size of the upright original. */
export const ShownCrop = Crop.extend({ of: z.strictObject({ width: Pixels, height: Pixels }) });
export type ShownCrop = z.output<typeof ShownCrop>;

export const CropQuery = Crop.extend({
  focusX: inQuery({ minimum: 0, maximum: 1, default: 0.5 }),
  focusY: inQuery({ minimum: 0, maximum: 1, default: 0.5 }),
  zoom: inQuery({ minimum: 1, maximum: zoomMax, default: 1 }),
});

type Range = { minimum: number; maximum: number; default: number };

function inQuery(range: Range) {
  const { minimum, maximum } = range;
  const Value = z.number().min(minimum).max(maximum);
  return z
    .string()
    .regex(/^\d(\.\d{1,20})?$/, `must be a number from ${minimum} to ${maximum}`)
    .transform(Number)
    .pipe(Value)
    .or(Value)
    .default(range.default)
    .register(jsonSchemaOverrides, { type: "number", ...range });
}
