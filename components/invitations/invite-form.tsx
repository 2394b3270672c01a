"use client";

import { useEffect } from "react";
import { roleOptions, roleWords } from "@/components/members/role-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { bind, useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { Invited, useSendInvitation } from "./use-invitations";

const loadCreateInvitation = async () => (await import("@/lib/members/schema")).CreateInvitation;

type InviteFormProps = {
  inviting: ReturnType<typeof useSendInvitation>["inviting"];
  hasMail: boolean;
};

export function InviteForm({ inviting, hasMail }: InviteFormProps) {
  const form: ZodForm<Invited> = useZodForm(loadCreateInvitation, { email: "", role: "member" });
  const role = bind(form, "role");
  const submit = form.handleSubmit(async (invited) => {
    if (!(await inviting.run(invited))) return form.setFocus("email");
    form.reset({ email: "", role: invited.role });
    form.setFocus("email");
  });
  useFocusFromHash(form.setFocus);
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={inviting.failure} title="Nobody was invited." />
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <FormField
          form={form}
          name="email"
          label="E-mail"
          message="Enter an e-mail address, as name@example.com."
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </FormField>
        <Field label="Role">
          <Select options={roleOptions} {...role} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{roleWords[form.watch("role")].may}.</p>
        <Button
          type="submit"
          variant="primary"
          loading={inviting.pending}
          className="max-sm:w-full"
        >
          {hasMail ? "Send invitation" : "Make a link"}
        </Button>
      </div>
    </Form>
  );
}

type SetFocus = (name: "email") => void;

function useFocusFromHash(setFocus: SetFocus): void {
  useEffect(() => {
    if (window.location.hash === "#invite") setFocus("email");
  }, [setFocus]);
}
