"use client";

import { type RefObject, useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { useToast } from "./toast";

export type ZodForm<Fields extends FieldValues, Output = Fields> = UseFormReturn<
  Fields,
  unknown,
  Output
>;

type LoadSchema<Fields extends FieldValues, Output> = () => Promise<z.ZodType<Output, Fields>>;

/** The schema is loaded once something is written, at the latest when the form is sent. */
export function useZodForm<Fields extends FieldValues, Output>(
  load: LoadSchema<Fields, Output>,
  defaultValues: DefaultValues<Fields>,
): ZodForm<Fields, Output> {
  const toast = useToast();
  const [{ loadResolver, resolverNow }] = useState(() => newResolver(load));
  const resolver: Resolver<Fields, unknown, Output> = async (values, context, options) => {
    const resolve =
      resolverNow() ??
      (await loadResolver().catch(() => {
        toast.show({ title: "It was not sent", description: unreachable, tone: "negative" });
        return null;
      }));
    if (resolve) return resolve(values, context, options);
    const error = { type: "unreachable", message: unreachable };
    return { values: {}, errors: { root: error } as FieldErrors<Fields> };
  };
  const form = useForm<Fields, unknown, Output>({ resolver, defaultValues });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => void loadResolver().catch(() => undefined),
      }),
    [subscribe, loadResolver],
  );
  return form;
}

function newResolver<Fields extends FieldValues, Output>(load: LoadSchema<Fields, Output>) {
  let loaded: Resolver<Fields, unknown, Output> | null = null;
  const loadResolver = async () => {
    const [{ zodResolver }, schema] = await Promise.all([
      import("@hookform/resolvers/zod"),
      load(),
    ]);
    loaded = zodResolver(schema);
    return loaded;
  };
  return { loadResolver, resolverNow: () => loaded };
}

const unreachable = "The server did not answer. Check the connection and try again.";

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
