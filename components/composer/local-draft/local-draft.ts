import type { Composition } from "../composition/composition";
import type { EditedPost } from "../composition/opening";
import type { DraftRef } from "../drafts/draft-autosave";
import { fromStorage } from "./from-storage";

export type LocalDraft = {
  savedAt: string;
  composition: Composition;
  editedPost: EditedPost | null;
  draft: DraftRef | null;
};

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

export type LocalDraftOwner = { userId: string; workspaceId: string };

export function localDraftKey(owner: LocalDraftOwner, purpose: string): string {
  return `herald:composition:${owner.workspaceId}:${owner.userId}:${purpose}`;
}
