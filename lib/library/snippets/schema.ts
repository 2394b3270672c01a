import { z } from "zod";
import { Cursor, notBlank, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import {
  type SnippetKind,
  snippetKinds,
  snippetNameMax,
  snippetsMax,
  snippetTextMax,
} from "./rules";

export { type SnippetKind, snippetKinds, snippetNameMax, snippetsMax, snippetTextMax };

const SnippetName = notBlank(snippetNameMax);
const SnippetText = notBlank(snippetTextMax);

export const Snippet = z.strictObject({
  id: Uuid,
  kind: z.enum(snippetKinds),
  name: z.string(),
  text: z.string(),
  createdAt: UtcTimestamp,
});
export type Snippet = z.output<typeof Snippet>;

export const CreateSnippet = z.strictObject({
  kind: z.enum(snippetKinds),
  name: SnippetName,
  text: SnippetText,
});
export type CreateSnippet = z.output<typeof CreateSnippet>;

export const UpdateSnippetBody = z.strictObject({
  name: SnippetName.optional(),
  text: SnippetText.optional(),
});
export const SnippetParams = z.strictObject({ snippetId: Uuid });
export const UpdateSnippet = UpdateSnippetBody.extend(SnippetParams.shape);

export const SnippetAnswer = z.strictObject({ snippet: Snippet });
export const DeletedSnippet = z.strictObject({ deleted: z.literal(true) });

export const ListSnippets = z.strictObject({
  kind: z.enum(snippetKinds).optional(),
  limit: PageSize,
  cursor: Cursor,
});
export const SnippetList = pagedList(Snippet);
export type SnippetList = z.output<typeof SnippetList>;

const hashtag = /^[#＃][\p{L}\p{M}\p{N}_]+$/u;

export function isHashtagSet(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.every((word) => hashtag.test(word));
}
