"use client";

import { firstLine } from "@/components/posts/post-summary/first-line";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { candidatesFor } from "./candidates";
import type { Person, Team } from "./person";
import { PersonDialog } from "./person-dialog";

export function AssignDialog({
  post,
  team,
  onAssign,
  onClose,
}: {
  post: PostSummary;
  team: Team;
  onAssign: (post: PostSummary, to: Person) => void;
  onClose: () => void;
}) {
  return (
    <PersonDialog
      title="Assign this post"
      description={descriptionOf(post, team)}
      candidates={candidatesFor(team, post.managedBy.id)}
      onChoose={(to) => onAssign(post, to)}
      onClose={onClose}
    />
  );
}

function descriptionOf(post: PostSummary, { members }: Team): string {
  const { id, name } = post.managedBy;
  const hasLeft = !members.some((member) => member.id === id);
  return hasLeft ? `${firstLine(post)} · ${name}, who has left, manages it now` : firstLine(post);
}
