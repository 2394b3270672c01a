import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import type { SetupForm } from "./use-setup-form";

/** Proves that the person at the browser runs the server. */
export function SecretStep({ form }: { form: SetupForm }) {
  return (
    <>
      <p className="text-muted">
        The server printed a setup secret and a link when it started. The link fills this in.
      </p>
      <Field label="Setup secret" error={form.formState.errors.setupSecret?.message}>
        <PasswordInput autoComplete="off" {...form.register("setupSecret")} />
      </Field>
    </>
  );
}
