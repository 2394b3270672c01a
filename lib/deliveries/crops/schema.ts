import { z } from "zod";
import { Crop, zoomMax } from "@/lib/kernel/images/schema";
import { jsonSchemaOverrides, Uuid } from "@/lib/kernel/schema";

export const cropsMax = 500;

export const PostCrop = Crop.extend({
  mediaId: Uuid,
  connectionId: Uuid.nullable()
    .default(null)
    .describe("Null for all accounts without a crop of their own of this picture."),
});
export type PostCrop = z.output<typeof PostCrop>;

export const PostCrops = z.array(PostCrop);

const Pixels = z.int().min(1);

export const ShownCrop = Crop.extend({ of: z.strictObject({ width: Pixels, height: Pixels }) });
export type ShownCrop = z.output<typeof ShownCrop>;

export const CropQuery = Crop.extend({
  focusX: inQuery({ minimum: 0, maximum: 1, default: 0.5 }),
  focusY: inQuery({ minimum: 0, maximum: 1, default: 0.5 }),
  zoom: inQuery({ minimum: 1, maximum: zoomMax, default: 1 }),
});

function inQuery(range: { minimum: number; maximum: number; default: number }) {
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
