"use client";

import { AssignDialog } from "@/components/people/assign-dialog";
import { useAssignPost } from "@/components/people/use-assign-post";
import type { Post } from "@/lib/posts/schema";
import { type CardDialog, useCalendarTools } from "./calendar-context";
import { MovePostDialog } from "./move-post-dialog";

type CardDialogsProps = {
  opened: { dialog: CardDialog; post: Post } | null;
  onClose: () => void;
};

export function CardDialogs({ opened, onClose }: CardDialogsProps) {
  const { team } = useCalendarTools();
  const assign = useAssignPost(team);
  if (!opened) return null;
  const { dialog, post } = opened;
  switch (dialog) {
    case "move":
      return <MovePostDialog post={post} onClose={onClose} />;
    case "assign":
      return <AssignDialog post={post} team={team} onAssign={assign} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
