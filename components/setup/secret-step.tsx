import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import type { SetupForm } from "./use-setup-form";

/** Proves that the person at the browser runs the server. */
export function SecretStep({ form }: { form: SetupForm }) {
  return (
    <>
      <p className="text-muted">
        The server printed a setup secret and a link when it started. The link fills this in.
      </p>
      <FormField form={form} name="setupSecret" label="Setup secret">
        <PasswordInput autoComplete="off" {...form.register("setupSecret")} />
      </FormField>
    </>
  );
}
