import { PreferenceFields } from "@/components/preferences/preference-fields";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { bind } from "@/components/ui/use-zod-form";
import type { SetupForm } from "./use-setup-form";

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

export function PreferencesStep({ form }: { form: SetupForm }) {
  return (
    <PreferenceFields
      timeZone={bind(form, "timeZone")}
      dateFormat={bind(form, "dateFormat")}
      timeFormat={bind(form, "timeFormat")}
      firstDayOfWeek={bind(form, "firstDayOfWeek")}
      timeZoneError={form.formState.errors.timeZone?.message}
      timeZoneNote="Taken from this browser. Posts are planned in this zone; it stands beside every time."
    />
  );
}
