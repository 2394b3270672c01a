"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { Team } from "@/components/posts/people/person";
import { useAssignPost } from "@/components/posts/people/use-assign-post";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { Post } from "@/lib/planning/posts/schema";

const AssignDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/people/assign-dialog").then((chunk) => chunk.AssignDialog),
    ),
  { what: "The dialog" },
);

export function ManagedBy({ post, team, canEdit }: { post: Post; team: Team; canEdit: boolean }) {
  const [isAssigning, setAssigning] = useState(false);
  const assign = useAssignPost(team);
  const { id, name, avatarUrl } = post.managedBy;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={avatarUrl} size={20} />
        <span className="wrap-anywhere min-w-0">
          {name}
          {id === team.userId && " (you)"}
        </span>
      </span>
      {canEdit && (
        <Button size="sm" onClick={() => setAssigning(true)}>
          Assign to…
        </Button>
      )}
      {isAssigning && (
        <AssignDialog
          post={post}
          team={team}
          onAssign={assign}
          onClose={() => setAssigning(false)}
        />
      )}
    </div>
  );
}
