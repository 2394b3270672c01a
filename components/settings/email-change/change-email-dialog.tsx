"use client";

import { useRef } from "react";
import type { z } from "zod";
import type { RecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import type {
  EmailChangeRequested,
  RequestEmailChange,
} from "@/lib/identity/auth/email-change/schema";

const loadRequestEmailChange = async () =>
  (await import("@/lib/identity/auth/email-change/schema")).RequestEmailChange;

export function ChangeEmailDialog({
  open,
  onOpenChange,
  recentAuth,
  onRequested,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  recentAuth: RecentAuth;
  onRequested: (pending: z.output<typeof EmailChangeRequested>["pending"]) => void;
}) {
  const { confirmed, asking } = recentAuth;
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadRequestEmailChange, { email: "" });
  const close = () => {
    form.reset();
    requesting.reset();
    onOpenChange(false);
  };
  const requesting = useApiMutation({
    send: (body: z.output<typeof RequestEmailChange>) =>
      confirmed(() => api("POST /api/auth/email-change", { body })),
    onDone: ({ pending }) => {
      close();
      onRequested(pending);
    },
  });
  return (
    <Dialog
      open={open && !asking}
      onOpenChange={(next) => !next && !requesting.pending && close()}
      size="sm"
      title="Change your address"
      description="A link goes to the new address, and a notice to the present one."
      initialFocus={input}
    >
      <Form onSubmit={form.handleSubmit(requesting.run)} className="flex flex-col gap-4">
        <FormFailure failure={requesting.failure} />
        <FormField form={form} name="email" label="New address" message="Enter an e-mail address.">
          <Input type="email" autoComplete="email" {...registerWithRef(form, "email", input)} />
        </FormField>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" loading={requesting.pending}>
            Send the link
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
