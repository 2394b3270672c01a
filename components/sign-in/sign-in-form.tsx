"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messageOf } from "@/components/ui/message-of";
import { PasswordInput } from "@/components/ui/password-input";
import { LogIn } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";

/** `next` is where the person was going. */
export function SignInForm({ next }: { next: Route }) {
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(LogIn),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async (fields) => {
    setFailure(null);
    try {
      await api("POST /api/auth/login", { body: fields });
      router.replace(next);
      router.refresh();
    } catch (error) {
      setFailure(messageOf(error));
      form.setFocus("password", { shouldSelect: true });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void signIn(event)}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h1 className="font-semibold text-lg">Sign in</h1>
      {failure && (
        <Callout tone="negative" role="alert">
          {failure}
        </Callout>
      )}
      <Field label="E-mail" error={errors.email && "Enter your e-mail address."}>
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </Field>
      <Field label="Password" error={errors.password && "Enter your password."}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" variant="primary" loading={isSubmitting}>
        Sign in
      </Button>
    </form>
  );
}
