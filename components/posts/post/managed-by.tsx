"use client";

import { useState } from "react";
import { AssignDialog } from "@/components/posts/bulk/bulk-dialogs";
import type { Person, Team } from "@/components/posts/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { Post, PostSummary } from "@/lib/planning/posts/schema";

export function ManagedBy({
  post,
  team,
  onAssign,
}: {
  post: Post;
  team: Team;
  onAssign: ((posts: readonly PostSummary[], to: Person) => void) | null;
}) {
  const [isAssigning, setAssigning] = useState(false);
  const { id, name, avatarUrl } = post.managedBy;
  return (
    <fieldset aria-label="Managed by" className="flex flex-wrap items-center justify-between gap-2">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={avatarUrl} size={20} />
        <span className="wrap-anywhere min-w-0">
          {name}
          {id === team.userId && " (you)"}
        </span>
      </span>
      {onAssign && (
        <Button size="sm" onClick={() => setAssigning(true)}>
          Assign to…
        </Button>
      )}
      {onAssign && isAssigning && (
        <AssignDialog
          posts={[post]}
          team={team}
          onAssign={onAssign}
          onClose={() => setAssigning(false)}
        />
      )}
    </fieldset>
  );
}
