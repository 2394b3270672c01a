import { z } from "zod";
import { Connection } from "@/lib/accounts/connections/schema";
import {
  characters,
  jsonSchemaOverrides,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { Label } from "@/lib/library/labels/schema";
import { Post } from "@/lib/planning/posts/schema";
import { searchTextMax } from "./rules";

const foundMax = 50;
const foundDefault = 8;

const Limit = z
  .string()
  .regex(/^\d{1,2}$/, `must be a whole number from 1 to ${foundMax}`)
  .transform(Number)
  .pipe(z.number().min(1).max(foundMax))
  .or(z.int().min(1).max(foundMax))
  .default(foundDefault)
  .register(jsonSchemaOverrides, {
    type: "integer",
    minimum: 1,
    maximum: foundMax,
    default: foundDefault,
    description: "How many of each kind are answered at most.",
  });

export const Search = z.strictObject({
  q: characters(1, searchTextMax),
  limit: Limit,
});

export const Segment = z.strictObject({
  text: z.string(),
  match: z.boolean().describe("Whether the query found this part."),
});
export type Segment = z.output<typeof Segment>;
const Segments = z.array(Segment);

export const FoundPost = Post.pick({ id: true, scheduledAt: true, state: true }).extend({
  title: Segments,
  excerpt: Segments,
  accountNames: z.array(z.string()),
});
export type FoundPost = z.output<typeof FoundPost>;

export const FoundDraft = z.strictObject({
  id: Uuid,
  title: Segments,
  excerpt: Segments,
  template: z.boolean(),
  updatedAt: UtcTimestamp,
});
export type FoundDraft = z.output<typeof FoundDraft>;

export const FoundAccount = Connection.pick({
  id: true,
  provider: true,
  name: true,
  handle: true,
  avatarUrl: true,
  state: true,
});
export type FoundAccount = z.output<typeof FoundAccount>;

export const Found = z.strictObject({
  posts: z
    .array(FoundPost)
    .describe("Those with a matching title first, then by nearness in time."),
  drafts: z.array(FoundDraft).describe("Empty for a caller who cannot write."),
  accounts: z.array(FoundAccount),
  people: z.array(UserSummary),
  labels: z.array(Label),
});
export type Found = z.output<typeof Found>;
