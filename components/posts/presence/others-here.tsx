"use client";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { NewerVersion, Present } from "@/lib/identity/presence/schema";
import { type PresenceSubject, useOthersHere } from "./use-others-here";

export type { PresenceSubject } from "./use-others-here";

const shownMax = 3;

/** In a header it takes no line of its own, so that nothing moves when somebody comes. */
export function OthersHere({
  inHeader = false,
  onCompare,
  ...here
}: {
  subject: PresenceSubject;
  doing: "reading" | "editing";
  inHeader?: boolean;
  /** Compares what is open with the newer version that somebody saved. */
  onCompare?: ((newer: NewerVersion) => void) | undefined;
}) {
  const { others, newer } = useOthersHere(here);
  return (
    <div
      role="status"
      className="flex min-w-0 flex-wrap items-center gap-2 text-muted text-sm empty:hidden"
    >
      {others.length > 0 && (
        <>
          <span className="flex -space-x-1.5">
            {others.slice(0, shownMax).map(({ person }) => (
              <Avatar key={person.id} name={person.name} src={person.avatarUrl} size={24} />
            ))}
          </span>
          <span className={inHeader ? "max-md:sr-only" : "min-w-0"}>{inWords(others)}</span>
        </>
      )}
      {newer && onCompare && (
        <span className="flex min-w-0 items-center gap-1.5 text-caution">
          {newer.savedBy ?? "Somebody"} saved a newer version
          <Button size="sm" onClick={() => onCompare(newer)}>
            Compare…
          </Button>
        </span>
      )}
    </div>
  );
}

function inWords(others: readonly Present[]): string {
  const editing = others.filter(({ isEditing }) => isEditing);
  if (editing.length === 0)
    return `${namesOf(others)} ${others.length > 1 ? "are" : "is"} here too`;
  return `${namesOf(editing)} ${editing.length > 1 ? "are" : "is"} editing this`;
}

function namesOf(others: readonly Present[]): string {
  const names = others.map(({ person }) => person.name);
  if (names.length <= 2) return names.join(" and ");
  return `${names[0]} and ${names.length - 1} others`;
}
