"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { Person, Team } from "@/components/posts/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { Post, PostSummary } from "@/lib/planning/posts/schema";

const AssignDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/people/assign-dialog").then((chunk) => chunk.AssignDialog),
    ),
  { what: "The dialog" },
);

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
          post={post}
          team={team}
          onAssign={(assigned, to) => onAssign([assigned], to)}
          onClose={() => setAssigning(false)}
        />
      )}
    </fieldset>
  );
}
