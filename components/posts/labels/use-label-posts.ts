"use client";

import { api } from "@/components/kit/api/api";
import type { UndoKeeper } from "@/components/kit/mutation/undo-keeper";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { ToastMessage } from "@/components/ui/toast";
import type { LabelChange } from "@/lib/planning/posts/schema";

export type ChangeOfMany = {
  posts: readonly { id: string }[];
  add: readonly string[];
  remove: readonly string[];
};

type LabelKeeper = UndoKeeper<LabelChange[]> & {
  rebase: (postId: string, from: number, to: number) => void;
};

export function useLabelPosts({
  last,
  onToast,
}: {
  last?: LabelKeeper;
  onToast?: (message: ToastMessage) => void;
} = {}) {
  const labelling = useApiMutation({
    send: ({ changes }: { changes: LabelChange[]; isUndo: boolean }) =>
      api("POST /api/posts/label", { body: { changes } }),
    onDone: ({ posts, undo }, { isUndo }) => {
      for (const { id, version } of posts) {
        if (undo.some(({ postId }) => postId === id)) last?.rebase(id, version - 1, version);
      }
      if (undo.length === 0) return;
      const again = () => void labelling.run({ changes: undo, isUndo: false });
      if (isUndo) last?.undone(undo, again);
      else last?.remember(undo);
    },
    done: ({ posts, undo }, { isUndo }) => ({
      title: isUndo
        ? `${countedPosts(posts.length)} labelled as before`
        : `Labels of ${countedPosts(undo.length)} changed`,
      ...(!isUndo &&
        undo.length > 0 && { action: { label: "Undo", onSelect: () => takeBack(undo) } }),
    }),
    failed: () => ({ title: "The labels were not changed." }),
    invalidates: [["posts"], ["post"], ["labels"]],
    ...(onToast && { onToast }),
  });
  const undo = (changes: LabelChange[]) => void labelling.run({ changes, isUndo: true });
  const takeBack = (changes: LabelChange[]) => {
    last?.forget(changes);
    undo(changes);
  };
  const labelPosts = ({ posts, add, remove }: ChangeOfMany) =>
    labelling.run({
      changes: posts.map(({ id }) => ({ postId: id, add: [...add], remove: [...remove] })),
      isUndo: false,
    });
  return { labelPosts, undo };
}
