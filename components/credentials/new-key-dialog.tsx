"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import type { CreatedCredential } from "@/lib/credentials/schema";

type NewKeyDialogProps = { created: CreatedCredential; address: string; onClose: () => void };

export function NewKeyDialog({ created, address, onClose }: NewKeyDialogProps) {
  const { credential, token } = created;
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const leave = () => (copied || warned ? onClose() : setWarned(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={`${credential.name} is ready`}
      description="Copy the key now and keep it like a password: it is not shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warned && !copied && (
          <Callout tone="caution" role="alert">
            You have not copied the key. Once this is closed, nobody can see it again.
          </Callout>
        )}
        <CopyField label="API key" value={token} onCopied={() => setCopied(true)} />
        <div className="flex flex-col gap-1.5">
          <CopyField label="Try it" value={example(address)} />
          <p className="text-muted text-sm">
            With the key in the variable HERALD_KEY, this lists the team’s latest posts.
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function example(address: string): string {
  return `curl -H "Authorization: Bearer $HERALD_KEY" "${address}/api/posts?limit=5"`;
}
