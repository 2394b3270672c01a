"use client";

import { useId, useRef } from "react";
import type { z } from "zod";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import type { Passkey, RenamePasskeyBody } from "@/lib/identity/passkeys/schema";

const loadRenamePasskeyBody = async () =>
  (await import("@/lib/identity/passkeys/schema")).RenamePasskeyBody;

export function RenamePasskeyDialog({
  passkey,
  open,
  onOpenChange,
  onRenamed,
}: {
  passkey: Passkey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRenamed: () => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadRenamePasskeyBody, { name: passkey.name });
  const { confirmed, dialog, asking } = useRecentAuth();
  const close = () => {
    onOpenChange(false);
    form.reset({ name: passkey.name });
  };
  const renaming = useApiMutation({
    send: (body: z.output<typeof RenamePasskeyBody>) =>
      confirmed(() =>
        api("PATCH /api/auth/passkeys/{passkeyId}", { params: { passkeyId: passkey.id }, body }),
      ),
    onDone: (_, { name }) => {
      onOpenChange(false);
      form.reset({ name });
      return onRenamed();
    },
    onFailed: () => form.setFocus("name"),
  });
  const formId = useId();
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={(next) => !next && close()}
        size="sm"
        title="Rename this passkey"
        description="A name by which you know where it is kept."
        initialFocus={input}
      >
        <Form
          id={formId}
          onSubmit={form.handleSubmit(renaming.run)}
          className="flex flex-col gap-4"
        >
          <FormFailure failure={renaming.failure} />
          <FormField
            form={form}
            name="name"
            label="Name"
            message="Give it a name of up to 60 characters."
          >
            <Input autoComplete="off" {...registerWithRef(form, "name", input)} />
          </FormField>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" loading={renaming.pending}>
              Rename
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      {dialog}
    </>
  );
}
