"use client";

import type { ReactNode } from "react";
import { type FieldErrors, type FieldPath, type FieldValues, get } from "react-hook-form";
import { Field, type FieldProps } from "./field";

type FormFieldProps<Fields extends FieldValues> = {
  form: { formState: { errors: FieldErrors<Fields> } };
  name: FieldPath<Fields>;
  message?: string | undefined;
} & Omit<FieldProps, "error">;

export function FormField<Fields extends FieldValues>(props: FormFieldProps<Fields>) {
  const { form, name, message, ...field } = props;
  const error: { message?: string } | undefined = get(form.formState.errors, name);
  return <Field {...field} error={error && (message ?? sentenceOf(error.message, field.label))} />;
}

function sentenceOf(message: string | undefined, label: ReactNode): string | undefined {
  if (!message || !/^[a-z]/.test(message)) return message;
  return `${typeof label === "string" ? label : "This"} ${message}.`;
}
