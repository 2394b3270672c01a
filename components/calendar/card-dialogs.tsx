"use client";

import { LabelPostsDialog } from "@/components/posts/labels/label-posts-dialog";
import { AssignDialog } from "@/components/posts/people/assign-dialog";
import { useAssignPost } from "@/components/posts/people/use-assign-post";
import { useCalendarTools } from "./calendar-context";
import { ChangeAccountsDialog } from "./change-accounts-dialog";
import { EndPostsDialog } from "./end-posts-dialog";
import { MovePostDialog } from "./move-post-dialog";
import type { OpenedDialog } from "./use-card-actions";

type CardDialogsProps = { open: boolean; opened: OpenedDialog | null; onClose: () => void };

export function CardDialogs({ opened, onClose }: CardDialogsProps) {
  const { team, labelPosts } = useCalendarTools();
  const assign = useAssignPost(team);
  if (!opened) return null;
  switch (opened.kind) {
    case "move":
      return <MovePostDialog post={opened.post} onClose={onClose} />;
    case "assign":
      return <AssignDialog post={opened.post} team={team} onAssign={assign} onClose={onClose} />;
    case "accounts":
      return <ChangeAccountsDialog posts={opened.posts} onClose={onClose} />;
    case "labels":
      return (
        <LabelPostsDialog
          posts={opened.posts}
          onChange={(change) => void labelPosts(change)}
          onClose={onClose}
        />
      );
    case "cancel":
    case "delete":
      return <EndPostsDialog ending={opened.kind} posts={opened.posts} onClose={onClose} />;
    default:
      return opened satisfies never;
  }
}
