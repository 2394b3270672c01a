import type { Media } from "@/lib/library/media/schema";
import { type Composition, emptyKeptFields, type Override } from "../composition/composition";
import type { EditedPost } from "../composition/opening";
import type { DraftRef } from "../drafts/draft-autosave";

export type LocalDraft = {
  savedAt: string;
  composition: Composition;
  editedPost: EditedPost | null;
  draft: DraftRef | null;
};

export type LocalDraftOwner = { userId: string; workspaceId: string };

export function localDraftKey(owner: LocalDraftOwner, purpose: string): string {
  return `herald:composition:${owner.workspaceId}:${owner.userId}:${purpose}`;
}

export function readLocalDraft(key: string): LocalDraft | null {
  try {
    return fromStorage(JSON.parse(localStorage.getItem(key) ?? "null"));
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

/** Throws where something else is stored, such as by another version of the product. */
function fromStorage(stored: unknown): LocalDraft {
  const { savedAt, composition, editedPost, draft } = fieldsOf(stored);
  if (Number.isNaN(Date.parse(alike("", savedAt)))) throw new TypeError("No instant is stored.");
  return {
    savedAt: alike("", savedAt),
    composition: compositionOf(composition),
    editedPost: editedPost === null ? null : storedPost(editedPost),
    draft: draft === null || draft === undefined ? null : alike({ id: "", version: 0 }, draft),
  };
}

function storedPost(stored: unknown): LocalDraft["editedPost"] {
  const own = alike({ postId: "", version: 0, scheduledAt: "" }, stored);
  return { ...own, composition: compositionOf(fieldsOf(stored).composition) };
}

/** A stored composition lacks fields that were added later: they are empty. */
function compositionOf(stored: unknown): Composition {
  const given = fieldsOf(stored);
  const positions = listOf(given.positions, (position) => ({
    ...alike({ key: "", text: "" }, position),
    media: mediaOf(fieldsOf(position).media),
  }));
  if (positions.length === 0) throw new TypeError("No text is stored.");
  return {
    ...alike(emptyKeptFields, { ...emptyKeptFields, ...given }),
    positions,
    overrides: recordOf(given.overrides, (byKey) => recordOf(byKey, overrideOf)),
    when: alike({ date: "", time: "" }, given.when),
  };
}

function overrideOf(stored: unknown): Override {
  const { text, media } = fieldsOf(stored);
  return {
    ...(text !== undefined && { text: alike("", text) }),
    ...(media !== undefined && { media: mediaOf(media) }),
  };
}

const emptyFile = {
  id: "",
  fileName: "",
  contentType: "",
  sizeBytes: 0,
  width: 0,
  height: 0,
  alt: "",
};

function mediaOf(stored: unknown): Media[] {
  return listOf(stored, (medium) => {
    const { durationSeconds } = fieldsOf(medium);
    const duration = durationSeconds === null ? null : alike(0, durationSeconds);
    return { ...alike(emptyFile, medium), durationSeconds: duration };
  });
}

function alike<Sample>(sample: Sample, stored: unknown): Sample {
  if (Array.isArray(sample)) return listOf(stored, (text) => alike("", text)) as Sample;
  if (typeof sample === "object" && sample !== null) {
    const given = fieldsOf(stored);
    const fields = Object.entries(sample).map(([name, own]) => [name, alike(own, given[name])]);
    return Object.fromEntries(fields) as Sample;
  }
  if (typeof stored !== typeof sample) throw new TypeError(`A ${typeof stored} is stored.`);
  return stored as Sample;
}

function listOf<Item>(stored: unknown, itemOf: (item: unknown) => Item): Item[] {
  if (!Array.isArray(stored)) throw new TypeError("No list is stored.");
  return stored.map(itemOf);
}

function recordOf<Value>(stored: unknown, read: (value: unknown) => Value): Record<string, Value> {
  const values = Object.entries(fieldsOf(stored)).map(([name, value]) => [name, read(value)]);
  return Object.fromEntries(values);
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  if (typeof stored !== "object" || stored === null) throw new TypeError("No fields are stored.");
  return stored as Record<string, unknown>;
}
