"use client";

import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { candidatesFor } from "./candidates";
import type { Person, Team } from "./person";
import { PersonDialog } from "./person-dialog";

type Assigned = Pick<PostSummary, "id" | "managedBy">;

export function AssignPostsDialog({
  posts,
  team,
  onAssign,
  onClose,
}: {
  posts: readonly Assigned[];
  team: Team;
  onAssign: (posts: readonly Assigned[], to: Person) => void;
  onClose: () => void;
}) {
  const managers = new Set(posts.map(({ managedBy }) => managedBy.id));
  const [only = ""] = managers.size === 1 ? managers : [];
  return (
    <PersonDialog
      title={`Assign ${countedPosts(posts.length)}`}
      description="Whoever gets them is told."
      candidates={candidatesFor(team, only)}
      onChoose={(to) => onAssign(posts, to)}
      onClose={onClose}
    />
  );
}
