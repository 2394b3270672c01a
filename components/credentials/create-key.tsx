"use client";

import { useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { CreatedCredential } from "@/lib/credentials/schema";
import { CreateKeyForm } from "./create-key-form";
import { type KeyKind, keyKinds } from "./key-kind";
import { NewKeyDialog } from "./new-key-dialog";
import { useCreateKey } from "./use-create-key";

type CreateKeyProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: KeyKind;
  mayIncludeAdmin: boolean;
  address: string;
  onCreated: () => void;
};

/** Holds the only copy of the token, so it has to stay mounted while the list around it changes. */
export function CreateKey(props: CreateKeyProps) {
  const { open, onOpenChange, kind, mayIncludeAdmin, address, onCreated } = props;
  const { dialogTitle, dialogDescription } = keyKinds[kind];
  const nameInput = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const { form, creating, dialog, asking } = useCreateKey(kind, (made) => {
    onOpenChange(false);
    setCreated(made);
    onCreated();
  });
  const setOpen = (next: boolean) => {
    if (creating.pending) return;
    creating.reset();
    onOpenChange(next);
  };
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={setOpen}
        title={dialogTitle}
        description={dialogDescription}
        initialFocus={nameInput}
      >
        <CreateKeyForm
          form={form}
          creating={creating}
          mayIncludeAdmin={mayIncludeAdmin}
          nameInput={nameInput}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
      {dialog}
      {created && (
        <NewKeyDialog created={created} address={address} onClose={() => setCreated(null)} />
      )}
    </>
  );
}
