"use client";

import { Ban, CalendarCheck, Copy, FilePlus2, Link2, Tag, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { useDuplicateAsDraft } from "@/components/posts/duplicate/use-duplicate-as-draft";
import { endingForGood, isUndoable } from "@/components/posts/ending/ending-for-good";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { useLabelPosts } from "@/components/posts/labels/use-label-posts";
import { isOut } from "@/components/posts/removal/use-removal";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyLayer } from "@/components/ui/lazy";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { cancellability, deletability, reinstatability } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import type { PostActions } from "./use-post-actions";

const DuplicateDialog = lazyLayer(
  () => dynamic(() => import("./duplicate-dialog").then((chunk) => chunk.DuplicateDialog)),
  { what: "The dialog" },
);

const LabelPostsDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/labels/label-posts-dialog").then(
        (chunk) => chunk.LabelPostsDialog,
      ),
    ),
  { what: "The dialog" },
);

const DeletePublishedDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/removal/delete-published-dialog").then(
        (chunk) => chunk.DeletePublishedDialog,
      ),
    ),
  { what: "The dialog" },
);

type Asked = "cancel" | "delete" | "delete-published" | "duplicate" | "labels";

export function PostMore({
  post,
  accounts,
  actions,
  preferences,
  workspaceTimeZone,
}: {
  post: Post;
  accounts: readonly Account[];
  actions: PostActions;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
}) {
  const [asking, ask] = useState<Asked | null>(null);
  const copy = useDuplicateAsDraft(post.id);
  const { labelPosts } = useLabelPosts();
  const close = () => ask(null);
  const end = (ending: Ending) => {
    if (ending === "delete" && isOut(post)) return ask("delete-published");
    if (!isUndoable(ending, post)) ask(ending);
    else if (ending === "cancel") void actions.cancel();
    else void actions.remove();
  };
  return (
    <div className="flex flex-col items-start gap-1 border-t px-3 py-3">
      {post.deliveries.length > 0 && (
        <Button
          variant="ghost"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => ask("duplicate")}
        >
          Duplicate
        </Button>
      )}
      <Button
        variant="ghost"
        loading={copy.busy}
        icon={<FilePlus2 aria-hidden className="size-4" />}
        onClick={copy.duplicate}
      >
        Duplicate as draft
      </Button>
      <Button
        variant="ghost"
        icon={<Tag aria-hidden className="size-4" />}
        onClick={() => ask("labels")}
      >
        Labels…
      </Button>
      {post.state === "scheduled" && (
        <ButtonLink
          variant="ghost"
          href={`/settings/review-links?posts=${post.id}`}
          icon={<Link2 aria-hidden className="size-4" />}
        >
          Share for review…
        </ButtonLink>
      )}
      {reinstatability(post, new Date()).allowed && (
        <Button
          variant="ghost"
          disabled={actions.busy}
          icon={<CalendarCheck aria-hidden className="size-4" />}
          onClick={() => void actions.reinstate()}
        >
          Schedule it again
        </Button>
      )}
      {cancellability(post).allowed && (
        <Button
          variant="ghost"
          disabled={actions.busy}
          icon={<Ban aria-hidden className="size-4" />}
          onClick={() => end("cancel")}
        >
          Cancel the post
        </Button>
      )}
      {deletability(post).allowed && (
        <Button
          variant="ghost"
          disabled={actions.busy}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => end("delete")}
        >
          Delete the post
        </Button>
      )}
      <AlertDialog
        open={asking === "cancel"}
        onOpenChange={close}
        title="Cancel this post?"
        description={endingForGood.cancel.one}
        confirmLabel="Cancel post"
        cancelLabel="Keep it"
        onConfirm={actions.cancel}
      />
      <AlertDialog
        open={asking === "delete"}
        onOpenChange={close}
        title="Delete this post?"
        description={endingForGood.delete.one}
        confirmLabel="Delete post"
        cancelLabel="Keep it"
        onConfirm={actions.remove}
      />
      {asking === "delete-published" && (
        <DeletePublishedDialog
          post={post}
          accounts={accounts}
          onDelete={actions.remove}
          onClose={close}
        />
      )}
      {asking === "labels" && (
        <LabelPostsDialog
          posts={[post]}
          onChange={(change) => void labelPosts(change)}
          onClose={close}
        />
      )}
      {asking === "duplicate" && (
        <DuplicateDialog
          post={post}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          onClose={close}
        />
      )}
    </div>
  );
}
