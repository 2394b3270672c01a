"use client";

import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { firstLine } from "@/components/posts/post-summary/first-line";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { candidatesFor } from "./candidates";
import type { Person, Team } from "./person";
import { PersonDialog } from "./person-dialog";

/** Asks who manages one post or several from now on. */
export function AssignDialog({
  posts,
  team,
  onAssign,
  onClose,
}: {
  posts: readonly PostSummary[];
  team: Team;
  onAssign: (posts: readonly PostSummary[], to: Person) => void;
  onClose: () => void;
}) {
  const managers = new Set(posts.map(({ managedBy }) => managedBy.id));
  const [only = ""] = managers.size === 1 ? managers : [];
  const [first] = posts;
  const one = posts.length === 1 && first;
  return (
    <PersonDialog
      title={one ? "Assign this post" : `Assign ${countedPosts(posts.length)}`}
      description={one ? descriptionOf(one, team) : "Whoever gets them is told."}
      candidates={candidatesFor(team, only)}
      onChoose={(to) => onAssign(posts, to)}
      onClose={onClose}
    />
  );
}

function descriptionOf(post: PostSummary, { members }: Team): string {
  const { id, name } = post.managedBy;
  const hasLeft = !members.some((member) => member.id === id);
  return hasLeft ? `${firstLine(post)} · ${name}, who has left, manages it now` : firstLine(post);
}
