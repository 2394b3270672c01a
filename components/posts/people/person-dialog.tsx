"use client";

import { Command as Cmdk } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Dialog } from "@/components/ui/dialog";
import type { Candidate } from "./candidates";
import { findPeople, type Person } from "./person";

/** Asks for one person of the team. */
export function PersonDialog({
  title,
  description,
  candidates,
  onChoose,
  onClose,
}: {
  title: string;
  description: ReactNode;
  candidates: readonly Candidate[];
  onChoose: (person: Person) => void;
  onClose: () => void;
}) {
  const [query, search] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const found = findPeople(candidates, query);
  const choose = ({ id, name, avatarUrl }: Candidate) => {
    onChoose({ id, name, avatarUrl });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
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
          {found.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} onChoose={choose} />
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

function CandidateRow({
  candidate,
  onChoose,
}: {
  candidate: Candidate;
  onChoose: (candidate: Candidate) => void;
}) {
  const { id, name, avatarUrl, isSelf, isManager, obstacle } = candidate;
  return (
    <Cmdk.Item
      value={id}
      disabled={obstacle !== null}
      onSelect={() => onChoose(candidate)}
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
