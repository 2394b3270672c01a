import { z } from "zod";
import {
  Cursor,
  characters,
  extendedResource,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { Label, labelChange } from "@/lib/library/labels/schema";
import { PostState } from "@/prisma/generated/enums";
import {
  altMax,
  imageBytesMax,
  imageTypes,
  isVideo,
  mediaTypes,
  refusedType,
  videoBytesMax,
} from "./rules";

export * from "./rules";

/** Bounds how many media one request changes. */
const manyMax = 200;

const Alt = characters(0, altMax);

export const Media = z.strictObject({
  id: Uuid,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  durationSeconds: z.number().nullable(),
});
export type Media = z.output<typeof Media>;

export const ListedMedia = extendedResource(Media.shape, { labels: z.array(Label) });
export type ListedMedia = z.output<typeof ListedMedia>;

export const MediaParams = z.strictObject({ mediaId: Uuid });

export const ReserveUpload = z
  .strictObject({
    fileName: z
      .string()
      .min(1)
      .max(255)
      .refine((name) => !/[/\\]/.test(name), "must be a name, not a path")
      .refine((name) => !/\p{Cc}/u.test(name), "must not contain control characters")
      // Few languages read `\p{Cc}`, which is these code points.
      .meta({ pattern: "^[^/\\\\\\x00-\\x1f\\x7f-\\x9f]*$" }),
    contentType: z.enum(mediaTypes, { error: ({ input }) => refusedType(input) }),
    sizeBytes: z.int().min(1).max(videoBytesMax, "must be at most 1 GB for a video"),
    alt: Alt.default(""),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
      .optional()
      .describe("Of the file's bytes, hex: an upload of other bytes is then refused."),
  })
  .refine((declared) => isVideo(declared) || declared.sizeBytes <= imageBytesMax, {
    path: ["sizeBytes"],
    message: "must be at most 20 MB for an image",
  })
  .meta({
    if: { properties: { contentType: { enum: [...imageTypes] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { sizeBytes: { maximum: imageBytesMax } } },
  });

export const UploadReservation = z.strictObject({
  mediaId: Uuid,
  uploadUrl: z.url(),
  headers: z.record(z.string(), z.string()),
});
export type UploadReservation = z.output<typeof UploadReservation>;

export const CompleteUploadBody = z.strictObject({});

export const MediaAnswer = z.strictObject({ media: Media });

export const MediaWithUrl = z.strictObject({
  media: Media,
  url: z.url(),
  thumbnailUrl: z.url().nullable(),
  urlExpiresAt: z.iso.datetime(),
  labels: z.array(Label),
  leftAt: UtcTimestamp.nullable().describe("When it left the library; null while it is there."),
  uploadedAt: UtcTimestamp,
  uploadedBy: UserSummary.nullable().describe("Null once that person's account is gone."),
});

export type MediaWithUrl = z.output<typeof MediaWithUrl>;

const KeptAlts = z.strictObject({ alt: Alt, postIds: z.array(Uuid).min(1).max(1000) });

export const UpdateMediaBody = z.strictObject({
  alt: Alt,
  scheduledPosts: z
    .enum(["change", "keep"])
    .default("change")
    .describe("Whether posts that can still be changed get this text or keep the one they have."),
  postIds: z
    .array(Uuid)
    .min(1)
    .max(1000)
    .optional()
    .describe("With `keep`: posts that get the text nevertheless, if they can still be changed."),
  formerAlt: Alt.optional().describe("Where it is another text by now, nothing is changed."),
  keptAlts: z
    .array(KeptAlts)
    .max(20)
    .optional()
    .describe("Texts of single posts that can still be changed, as an answer's `undo` lists them."),
});
export type UpdateMediaBody = z.input<typeof UpdateMediaBody>;
export const UpdateMedia = UpdateMediaBody.extend(MediaParams.shape);

export const UpdatedMedia = z.strictObject({
  media: Media,
  changedPosts: z.int().describe("How many posts got the text that had not been sent."),
  undo: UpdateMediaBody.nullable().describe("The body that restores the texts; null if too long."),
});
export type UpdatedMedia = z.output<typeof UpdatedMedia>;

export const mediaUseTypes = ["post", "draft", "template"] as const;

export const MediaUse = z.strictObject({
  id: Uuid,
  type: z.enum(mediaUseTypes),
  name: z.string().describe("The title or the first line of the text; empty without both."),
  state: z.enum(PostState).nullable().describe("Null for drafts and templates."),
  scheduledAt: UtcTimestamp.nullable(),
  url: z.url().describe("Its page."),
});
export type MediaUse = z.output<typeof MediaUse>;

export const ListMediaUses = MediaParams.extend({ limit: PageSize, cursor: Cursor });
export const MediaUsesQuery = ListMediaUses.omit({ mediaId: true });
export const MediaUseList = pagedList(MediaUse);
export type MediaUseList = z.output<typeof MediaUseList>;

export const ListMedia = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  type: z.enum(["image", "video"]).optional(),
  alt: z.enum(["missing"]).optional(),
  uses: z.enum(["none"]).optional(),
  label: Uuid.optional(),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Each word must be in the file name or in the alternative text, in either case."),
});
export const MediaList = pagedList(ListedMedia);
export type MediaList = z.output<typeof MediaList>;

const MediaLabelChange = z.strictObject({ mediaId: Uuid, ...labelChange });
export type MediaLabelChange = z.output<typeof MediaLabelChange>;

export const LabelMedia = z.strictObject({
  changes: z.array(MediaLabelChange).min(1).max(manyMax),
});
export const LabelledMedia = z.strictObject({
  media: z.array(ListedMedia),
  undo: z.array(MediaLabelChange).describe("The changes that bring the labels back."),
});

export const ManyMedia = z.strictObject({ mediaIds: z.array(Uuid).min(1).max(manyMax) });

export const RemovedMedia = z.strictObject({
  removed: z.array(Uuid).describe("What left the library; `restore_media` brings it back."),
  stayed: z
    .array(z.strictObject({ mediaId: Uuid, message: z.string(), uses: z.array(MediaUse) }))
    .describe("What something unpublished uses, with some of these uses."),
});
export type RemovedMedia = z.output<typeof RemovedMedia>;

export const RestoredMedia = z.strictObject({ media: z.array(Media) });

export const DeletedMedia = z.strictObject({ deleted: z.literal(true) });
