import type { RefObject } from "react";
import { ApiError } from "@/components/kit/api/api";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { registerWithRef, type ZodForm } from "@/components/ui/use-zod-form";

export type NewPassword = { password: string };
export type NewPasswordForm = ZodForm<NewPassword>;

export function NewPasswordField({
  form,
  input,
}: {
  form: NewPasswordForm;
  input: RefObject<HTMLInputElement | null>;
}) {
  return (
    <Field
      label="New password"
      description="At least 15 characters. A few words you can remember do well."
      error={inWords(form.formState.errors.password?.message)}
    >
      <PasswordInput autoComplete="new-password" {...registerWithRef(form, "password", input)} />
    </Field>
  );
}

export function passwordProblem(error: Error | null): string | null {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return null;
  const problems = error.details as { path: string; message: string }[];
  return problems.find(({ path }) => path === "password")?.message ?? null;
}

/** The schema's reasons have no subject, the server's are sentences. */
function inWords(reason: string | undefined): string | undefined {
  return reason?.startsWith("must ") ? `The password ${reason}.` : reason;
}
