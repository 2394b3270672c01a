"use client";

import { useRef } from "react";
import type { Account } from "@/components/kit/account/account";
import { useLabels } from "@/components/library/labels/use-labels";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DiffText } from "@/components/ui/diff-text";
import { useComposerTools } from "./composer-context";
import { changesSince } from "./composition/changes-since";
import type { Composition } from "./composition/composition";

type ConflictDialogProps = {
  subject: "post" | "draft";
  sentence: string;
  versions: { base: Composition; mine: Composition; theirs: Composition };
  onClose: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  onKeepBoth: () => void;
};

export function ConflictDialog(props: ConflictDialogProps) {
  const { subject, sentence, versions, onClose, onTakeTheirs, onSaveMine, onKeepBoth } = props;
  const { base, mine, theirs } = versions;
  // Focused first, because somebody still typing may press it by accident.
  const safest = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      initialFocus={safest}
      title={`This ${subject} was changed while you were editing`}
      description={`${sentence} Nothing is lost: choose what the ${subject} should be.`}
      footer={
        <>
          <Button onClick={onSaveMine}>Save mine over it</Button>
          <Button ref={safest} onClick={onKeepBoth}>
            Keep both
          </Button>
          <Button variant="primary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Theirs, saved" base={base} version={theirs} />
        <Version title="Yours" base={base} version={mine} />
      </div>
      <p className="mt-4 text-muted text-sm">{keepingBoth[subject]}</p>
    </Dialog>
  );
}

function Version({
  title,
  base,
  version,
}: {
  title: string;
  base: Composition;
  version: Composition;
}) {
  const { accounts } = useComposerTools();
  const labels = useLabels({ enabled: base.labelIds.length + version.labelIds.length > 0 });
  const named: readonly Pick<Account, "id" | "name">[] = [...accounts, ...(labels.data ?? [])];
  const nameOf = (id: string) => named.find((each) => each.id === id)?.name ?? "one that is gone";
  const changes = changesSince(base, version, nameOf);
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface p-4">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {changes.length === 0 && <p className="text-muted text-sm">Nothing was changed.</p>}
      <ul className="flex flex-col gap-3 text-sm">
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            <p className="text-muted text-xs">{label}</p>
            <DiffText before={before} after={after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keepingBoth = {
  post: "Keep both leaves their version in place and opens yours as a new post that is not scheduled yet.",
  draft: "Keep both leaves their version in place and opens yours as a draft of its own.",
};
