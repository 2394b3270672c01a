import { z } from "zod";
import type { DraftRef } from "@/components/drafts/draft-keeper";
import { Media } from "@/lib/media/schema";
import type { Base } from "./composer-start";
import type { Composition } from "./composition";

/** An unsent composition as this device keeps it. */
export type DeviceCopy = {
  savedAt: string;
  composition: Composition;
  base: Base | null;
  /** The draft it began from; null where the server had none. */
  draft: DraftRef | null;
};

const SavedPosition = z.object({ key: z.string(), text: z.string(), media: z.array(Media) });
const SavedOverride = z
  .object({ text: z.string(), media: z.array(Media) })
  .partial()
  .transform(({ text, media }) => ({
    ...(text !== undefined && { text }),
    ...(media && { media }),
  }));
const SavedComposition = z.object({
  accountIds: z.array(z.string()),
  positions: z.array(SavedPosition).min(1),
  overrides: z.record(z.string(), z.record(z.string(), SavedOverride)),
  when: z.object({ date: z.string(), time: z.string() }),
});
const Saved = z.object({
  savedAt: z.iso.datetime(),
  composition: SavedComposition,
  base: z
    .object({
      postId: z.string(),
      version: z.int(),
      scheduledAt: z.string(),
      composition: SavedComposition,
    })
    .nullable(),
  draft: z.object({ id: z.string(), version: z.int() }).nullable().default(null),
});

/** What is kept under a slot; null where nothing is, or nothing that can be read. */
export function readDeviceCopy(slot: string): DeviceCopy | null {
  try {
    return Saved.parse(JSON.parse(localStorage.getItem(slot) ?? "null"));
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: storage is full or switched off. */
export function writeDeviceCopy(slot: string, copy: DeviceCopy): boolean {
  try {
    localStorage.setItem(slot, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropDeviceCopy(slot: string): void {
  try {
    localStorage.removeItem(slot);
  } catch {
    // Storage that is switched off holds nothing to drop.
  }
}

export type SlotOwner = { userId: string; workspaceId: string };

/** Every person and workspace has compositions of their own, also on a shared device. */
export function slotFor(owner: SlotOwner, purpose: string): string {
  return `herald:composition:${owner.workspaceId}:${owner.userId}:${purpose}`;
}
