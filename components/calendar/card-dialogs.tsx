"use client";

import dynamic from "next/dynamic";
import { useAssignPost } from "@/components/people/use-assign-post";
import { useCalendarTools } from "./calendar-context";
import { EndPostsDialog } from "./end-posts-dialog";
import type { OpenedDialog } from "./use-card-actions";

const AssignDialog = dynamic(() =>
  import("@/components/people/assign-dialog").then((module) => module.AssignDialog),
);
const ChangeAccountsDialog = dynamic(() =>
  import("./change-accounts-dialog").then((module) => module.ChangeAccountsDialog),
);
const LabelPostsDialog = dynamic(() =>
  import("@/components/labels/label-posts-dialog").then((module) => module.LabelPostsDialog),
);
const MovePostDialog = dynamic(() =>
  import("./move-post-dialog").then((module) => module.MovePostDialog),
);

type CardDialogsProps = { opened: OpenedDialog | null; onClose: () => void };

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
