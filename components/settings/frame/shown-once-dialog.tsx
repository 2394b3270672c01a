"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";

/** Shows what nobody can see again, and is left only once it is copied or the person was warned. */
export function ShownOnceDialog({
  what,
  title,
  description,
  label,
  value,
  onClose,
  children,
}: {
  /** Names it within a sentence, as "link". */
  what: string;
  title: string;
  description: string;
  label: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const leave = () => (copied || warned ? onClose() : setWarned(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warned && !copied && (
          <Callout tone="caution" role="alert">
            You have not copied the {what}. Once this is closed, nobody can see it again.
          </Callout>
        )}
        <CopyField label={label} value={value} onCopied={() => setCopied(true)} />
        {children}
      </div>
    </Dialog>
  );
}
