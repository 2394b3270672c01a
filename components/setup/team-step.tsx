import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import type { SetupForm } from "./use-setup-form";

/** The workspace and its first administrator. */
export function TeamStep({ form }: { form: SetupForm }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Team name"
        description="Your colleagues see it in the sidebar."
        error={errors.workspaceName?.message}
      >
        <Input autoComplete="organization" {...form.register("workspaceName")} />
      </Field>
      <Field label="Your name" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </Field>
      <Field
        label="Password"
        description="At least 15 characters. A few words you can remember do well."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
    </>
  );
}
