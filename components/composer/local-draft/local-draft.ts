import { z } from "zod";
import { emptyContent } from "@/lib/drafts/schema";
import { Media } from "@/lib/media/schema";
import { type Composition, KeptFields } from "../composition/composition";
import type { EditedPost } from "../composition/edited-post";
import type { DraftRef } from "../drafts/draft-autosave";

export type LocalDraft = {
  savedAt: string;
  composition: Composition;
  editedPost: EditedPost | null;
  draft: DraftRef | null;
};

const StoredPosition = z.object({ key: z.string(), text: z.string(), media: z.array(Media) });
const StoredOverride = z
  .object({ text: z.string(), media: z.array(Media) })
  .partial()
  .transform(({ text, media }) => ({
    ...(text !== undefined && { text }),
    ...(media && { media }),
  }));
/** A stored composition lacks fields that were added later: they are empty. */
const StoredComposition = z.preprocess(
  (stored) => (typeof stored === "object" ? { ...emptyContent, ...stored } : stored),
  z.object({
    ...KeptFields.shape,
    positions: z.array(StoredPosition).min(1),
    overrides: z.record(z.string(), z.record(z.string(), StoredOverride)),
    when: z.object({ date: z.string(), time: z.string() }),
  }),
);
const StoredLocalDraft = z.object({
  savedAt: z.iso.datetime(),
  composition: StoredComposition,
  editedPost: z
    .object({
      postId: z.string(),
      version: z.int(),
      scheduledAt: z.string(),
      composition: StoredComposition,
    })
    .nullable(),
  draft: z.object({ id: z.string(), version: z.int() }).nullable().default(null),
});

export function readLocalDraft(key: string): LocalDraft | null {
  try {
    return StoredLocalDraft.parse(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

export function writeLocalDraft(key: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is switched off holds nothing to delete.
  }
}

export type LocalDraftOwner = { userId: string; workspaceId: string };

/** The storage key of a local draft: several people and workspaces may share one browser. */
export function localDraftKey(owner: LocalDraftOwner, purpose: string): string {
  return `herald:composition:${owner.workspaceId}:${owner.userId}:${purpose}`;
}
