import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import type { SetupForm } from "./use-setup-form";

/** The workspace and its first administrator. */
export function TeamStep({ form }: { form: SetupForm }) {
  return (
    <>
      <FormField
        form={form}
        label="Team name"
        description="Your colleagues see it in the sidebar."
        name="workspaceName"
      >
        <Input autoComplete="organization" {...form.register("workspaceName")} />
      </FormField>
      <FormField form={form} label="Your name" name="name">
        <Input autoComplete="name" {...form.register("name")} />
      </FormField>
      <FormField form={form} label="E-mail" name="email">
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </FormField>
      <FormField
        form={form}
        label="Password"
        description="At least 15 characters. A few words you can remember do well."
        name="password"
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </FormField>
    </>
  );
}
