"use client";

import { useAssignPost } from "@/components/people/use-assign-post";
import { layerOnDemand } from "@/components/ui/layer-on-demand";
import { useCalendarTools } from "./calendar-context";
import type { OpenedDialog } from "./use-card-actions";

const dialog = { what: "The dialog" };

const AssignDialog = layerOnDemand(
  async () => (await import("@/components/people/assign-dialog")).AssignDialog,
  dialog,
);
const ChangeAccountsDialog = layerOnDemand(
  async () => (await import("./change-accounts-dialog")).ChangeAccountsDialog,
  dialog,
);
const LabelPostsDialog = layerOnDemand(
  async () => (await import("@/components/labels/label-posts-dialog")).LabelPostsDialog,
  dialog,
);
const EndPostsDialog = layerOnDemand(
  async () => (await import("./end-posts-dialog")).EndPostsDialog,
  dialog,
);
const MovePostDialog = layerOnDemand(
  async () => (await import("./move-post-dialog")).MovePostDialog,
  dialog,
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
