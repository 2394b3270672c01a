"use client";

import {
  Ban,
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  Link2,
  Tag,
  Trash2,
  UserRound,
  UsersRound,
} from "lucide-react";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { SelectionBar, SelectionVerb } from "@/components/ui/selection-bar";

type BulkVerbs = {
  step: (days: -1 | 1) => void;
  move: () => void;
  assign: () => void;
  accounts?: () => void;
  label: () => void;
  share?: () => void;
  cancel: () => void;
  remove: () => void;
};

/** Offers what can be done with the selected posts; each verb has one Undo for all of them. */
export function BulkBar({
  count,
  verbs,
  onClear,
  className,
}: {
  count: number;
  verbs: BulkVerbs;
  onClear: () => void;
  className?: string;
}) {
  return (
    <SelectionBar
      label="Selected posts"
      selected={`${countedPosts(count)} selected`}
      onClear={onClear}
      className={className}
    >
      <span className="flex gap-2 max-sm:hidden">
        <SelectionVerb icon={ChevronLeft} onClick={() => verbs.step(-1)}>
          A day earlier
        </SelectionVerb>
        <SelectionVerb icon={ChevronRight} onClick={() => verbs.step(1)}>
          A day later
        </SelectionVerb>
      </span>
      <SelectionVerb icon={CalendarClock} onClick={verbs.move}>
        Move…
      </SelectionVerb>
      <SelectionVerb icon={UserRound} onClick={verbs.assign}>
        Assign…
      </SelectionVerb>
      {verbs.accounts && (
        <SelectionVerb icon={UsersRound} onClick={verbs.accounts}>
          Accounts…
        </SelectionVerb>
      )}
      <SelectionVerb icon={Tag} onClick={verbs.label}>
        Labels…
      </SelectionVerb>
      {verbs.share && (
        <SelectionVerb icon={Link2} onClick={verbs.share}>
          Share for review…
        </SelectionVerb>
      )}
      <SelectionVerb icon={Ban} onClick={verbs.cancel}>
        Cancel
      </SelectionVerb>
      <SelectionVerb icon={Trash2} onClick={verbs.remove}>
        Delete
      </SelectionVerb>
    </SelectionBar>
  );
}
