"use client";

import { Command as Cmdk } from "cmdk";
import { Check, Search } from "lucide-react";
import { useRef, useState } from "react";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Avatar } from "@/components/ui/avatar";
import { Dialog } from "@/components/ui/dialog";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type Candidate, candidatesFor } from "./candidates";
import { findPeople, type Person, type Team } from "./person";

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
  const [query, search] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const candidates = findPeople(candidatesFor(team, post.managedBy.id), query);
  const assign = ({ id, name, avatarUrl }: Candidate) => {
    onAssign(post, { id, name, avatarUrl });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assign this post"
      description={descriptionOf(post, team)}
      size="sm"
      initialFocus={searchField}
    >
      <Cmdk label="People" loop shouldFilter={false} className="-mx-2">
        <div className="mx-2 flex items-center gap-2 rounded-md border border-border-strong px-2.5 text-muted focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
          <Search aria-hidden className="size-4 shrink-0" />
          <Cmdk.Input
            ref={searchField}
            value={query}
            onValueChange={search}
            placeholder="Find a person"
            className="h-9 w-full bg-transparent text-text outline-none touch:h-11"
          />
        </div>
        <Cmdk.List label="People" className="mt-2 max-h-72 scroll-py-1 overflow-y-auto">
          <Cmdk.Empty className="px-2 py-3 text-muted text-sm">
            Nobody here has such a name
          </Cmdk.Empty>
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} onAssign={assign} />
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

function descriptionOf(post: PostSummary, { members }: Team): string {
  const { id, name } = post.managedBy;
  const hasLeft = !members.some((member) => member.id === id);
  return hasLeft ? `${firstLine(post)} · ${name}, who has left, manages it now` : firstLine(post);
}

function CandidateRow({
  candidate,
  onAssign,
}: {
  candidate: Candidate;
  onAssign: (candidate: Candidate) => void;
}) {
  const { id, name, avatarUrl, isSelf, isManager, obstacle } = candidate;
  return (
    <Cmdk.Item
      value={id}
      disabled={obstacle !== null}
      onSelect={() => onAssign(candidate)}
      className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none aria-disabled:text-muted aria-selected:bg-hover touch:min-h-11"
    >
      <Avatar name={name} src={avatarUrl} size={24} />
      <span className="min-w-0 grow truncate">
        {name}
        {isSelf && " (you)"}
      </span>
      {obstacle && <span className="shrink-0 text-muted text-sm">{obstacle}</span>}
      {isManager && <Check aria-hidden className="size-4 text-accent-text" />}
    </Cmdk.Item>
  );
}
