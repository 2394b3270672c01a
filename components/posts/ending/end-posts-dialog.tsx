"use client";

import type { Account } from "@/components/kit/account/account";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { DeletePublishedDialog } from "@/components/posts/removal/delete-published-dialog";
import { isOut } from "@/components/posts/removal/use-removal";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { endingForGood, isUndoable } from "./ending-for-good";
import type { Ending } from "./use-undo-ending";

/** Asks before posts end. One that is published can be deleted on its networks too from here. */
export function EndPostsDialog({
  ending,
  posts,
  accounts,
  onEnd,
  onClose,
}: {
  ending: Ending;
  posts: readonly PostSummary[];
  accounts: readonly Account[];
  onEnd: () => Promise<unknown>;
  onClose: () => void;
}) {
  const verb = verbs[ending];
  const [first] = posts;
  const isOne = posts.length === 1;
  if (ending === "delete" && isOne && first && isOut(first)) {
    return (
      <DeletePublishedDialog post={first} accounts={accounts} onDelete={onEnd} onClose={onClose} />
    );
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? `${verb} this post?` : `${verb} ${countedPosts(posts.length)}?`}
      description={isOne ? endingForGood[ending].one : describeMany(ending, posts)}
      confirmLabel={isOne ? `${verb} post` : `${verb} ${countedPosts(posts.length)}`}
      cancelLabel={isOne ? "Keep it" : "Keep them"}
      onConfirm={onEnd}
    />
  );
}

function describeMany(ending: Ending, posts: readonly PostSummary[]): string {
  const { many } = endingForGood[ending];
  const out = posts.filter(isOut);
  if (ending === "cancel" || out.length === 0) return many;
  const isLate = posts.some((post) => !isOut(post) && !isUndoable(ending, post));
  const stays =
    out.length === 1
      ? "1 of them is published and stays on its networks. Its page can delete it there too, before you delete it here."
      : `${out.length} of them are published and stay on their networks. Each post's page can delete it there too, before you delete it here.`;
  return `${isLate ? many : "You can restore them for 30 days."} ${stays}`;
}

const verbs: Record<Ending, string> = { cancel: "Cancel", delete: "Delete" };
