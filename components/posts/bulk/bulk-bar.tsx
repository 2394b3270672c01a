"use client";

import {
  Ban,
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Tag,
  Trash2,
  UserRound,
  UsersRound,
  X,
} from "lucide-react";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";

type BulkVerbs = {
  step: (days: -1 | 1) => void;
  move: () => void;
  assign: () => void;
  accounts?: () => void;
  label: () => void;
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
    <section
      aria-label="Selected posts"
      className={cx(
        "flex flex-wrap items-center gap-2 border-t bg-raised px-4 py-2 md:px-6",
        className,
      )}
    >
      <p role="status" className="me-auto font-medium text-sm tabular-nums">
        {countedPosts(count)} selected
      </p>
      <span className="flex gap-2 max-sm:hidden">
        <Verb icon={ChevronLeft} onClick={() => verbs.step(-1)}>
          A day earlier
        </Verb>
        <Verb icon={ChevronRight} onClick={() => verbs.step(1)}>
          A day later
        </Verb>
      </span>
      <Verb icon={CalendarClock} onClick={verbs.move}>
        Move…
      </Verb>
      <Verb icon={UserRound} onClick={verbs.assign}>
        Assign…
      </Verb>
      {verbs.accounts && (
        <Verb icon={UsersRound} onClick={verbs.accounts}>
          Accounts…
        </Verb>
      )}
      <Verb icon={Tag} onClick={verbs.label}>
        Labels…
      </Verb>
      <Verb icon={Ban} onClick={verbs.cancel}>
        Cancel
      </Verb>
      <Verb icon={Trash2} onClick={verbs.remove}>
        Delete
      </Verb>
      <IconButton
        label="Clear the selection"
        shortcut="Esc"
        size="sm"
        icon={<X aria-hidden className="size-4" />}
        onClick={onClear}
      />
    </section>
  );
}

function Verb({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={onClick}>
      {children}
    </Button>
  );
}
