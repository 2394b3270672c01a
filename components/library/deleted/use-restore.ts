"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Post } from "@/lib/planning/posts/schema";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";
import { nameInWords } from "./deleted-words";

export type Restorable = Pick<DeletedItem, "kind" | "targetId" | "name">;

export const deletedKey = ["deleted"];

export function useRestore({ onRestored }: { onRestored?: (item: Restorable) => unknown } = {}) {
  const restoration = useApiMutation({
    send: restore,
    onDone: (_, item) => onRestored?.(item),
    done: (post, item) => ({
      title: `${nameInWords(item)} restored`,
      description: post?.state === "cancelled" ? isCancelled : undefined,
    }),
    failed: (item) => ({ title: `${nameInWords(item)} was not restored.` }),
    invalidates: [
      deletedKey,
      ["posts"],
      ["post"],
      ["slots"],
      ["drafts"],
      ["labels"],
      ["snippets"],
      ["calendar"],
    ],
  });
  return {
    restore: restoration.run,
    busyId: restoration.pending ? restoration.input?.targetId : undefined,
  };
}

const isCancelled = "It is cancelled: its time has passed, or what was to go out has changed.";

async function restore({ kind, targetId }: Restorable): Promise<Post | undefined> {
  switch (kind) {
    case "post":
      return (await api("POST /api/posts/{postId}/restore", { params: { postId: targetId } })).post;
    case "draft":
    case "template":
      await api("POST /api/drafts/{draftId}/restore", { params: { draftId: targetId } });
      return undefined;
    case "label":
      await api("POST /api/labels/{labelId}/restore", { params: { labelId: targetId } });
      return undefined;
    case "snippet":
      await api("POST /api/snippets/{snippetId}/restore", { params: { snippetId: targetId } });
      return undefined;
    default:
      return kind satisfies never;
  }
}
