"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { RefObject } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";

export type ZodForm<Fields extends FieldValues, Output = Fields> = UseFormReturn<
  Fields,
  unknown,
  Output
>;

export function useZodForm<Fields extends FieldValues, Output>(
  schema: z.ZodType<Output, Fields>,
  defaultValues: DefaultValues<Fields>,
): ZodForm<Fields, Output> {
  return useForm<Fields, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

export function registerWithRef<Fields extends FieldValues, Output>(
  form: ZodForm<Fields, Output>,
  name: FieldPath<Fields>,
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
) {
  const { ref, ...field } = form.register(name);
  const setRefs = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
    ref(element);
    input.current = element;
  };
  return { ...field, ref: setRefs };
}

export function bind<Fields extends FieldValues, Output, Name extends FieldPath<Fields>>(
  form: ZodForm<Fields, Output>,
  name: Name,
) {
  return {
    value: form.watch(name),
    onChange: (value: PathValue<Fields, Name>) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  };
}
