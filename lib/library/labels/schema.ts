import { z } from "zod";
import { Cursor, notBlank, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { labelColors, labelNameMax, labelsPerItemMax } from "./rules";

export * from "./rules";

const LabelName = notBlank(labelNameMax);
const Color = z.enum(labelColors);

export const Label = z.strictObject({ id: Uuid, name: z.string(), color: Color });
export type Label = z.output<typeof Label>;

export const ListedLabel = Label.extend({
  createdAt: UtcTimestamp,
  postCount: z.int(),
  mediaCount: z.int().describe("Of media in the library."),
});
export type ListedLabel = z.output<typeof ListedLabel>;

export const CreateLabel = z.strictObject({ name: LabelName, color: Color.default("gray") });
export type CreateLabel = z.input<typeof CreateLabel>;

export const UpdateLabelBody = z.strictObject({
  name: LabelName.optional(),
  color: Color.optional(),
});
export const LabelParams = z.strictObject({ labelId: Uuid });
export const UpdateLabel = UpdateLabelBody.extend(LabelParams.shape);

const LabelIds = z.array(Uuid).max(labelsPerItemMax);

/** Holds the fields by which the labels of a post or a medium change. */
export const labelChange = { add: LabelIds.default([]), remove: LabelIds.default([]) };

export const LabelAnswer = z.strictObject({ label: ListedLabel });
export const DeletedLabel = z.strictObject({
  deleted: z.literal(true),
  postCount: z.int(),
  mediaCount: z.int(),
});

export const ListLabels = z.strictObject({ limit: PageSize, cursor: Cursor });
export const LabelList = pagedList(ListedLabel);
export type LabelList = z.output<typeof LabelList>;
