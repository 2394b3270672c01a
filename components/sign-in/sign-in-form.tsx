"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { useZodForm } from "@/components/ui/use-zod-form";
import { LogIn } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";

export function SignInForm({ next }: { next: Route }) {
  const router = useRouter();
  const form = useZodForm(LogIn, { email: "", password: "" });
  const signIn = useApiMutation({
    send: (fields: z.output<typeof LogIn>) => api("POST /api/auth/login", { body: fields }),
    onDone: () => {
      router.replace(next);
      router.refresh();
    },
    onFailed: () => form.setFocus("password", { shouldSelect: true }),
  });
  return (
    <Form
      onSubmit={form.handleSubmit(signIn.run)}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h1 className="font-semibold text-lg">Sign in</h1>
      <FormFailure failure={signIn.failure} />
      <FormField form={form} name="email" label="E-mail" message="Enter your e-mail address.">
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </FormField>
      <FormField form={form} name="password" label="Password" message="Enter your password.">
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </FormField>
      <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
        Sign in
      </Button>
    </Form>
  );
}
