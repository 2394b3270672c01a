"use client";

import type { ComponentProps, FormEvent } from "react";
import { Callout } from "./callout";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  onSubmit: (event: FormEvent) => unknown;
};

export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog's form can be inside another form, though not in the page.
    event.stopPropagation();
    void onSubmit(event);
  };
  return <form {...rest} noValidate onSubmit={submit} />;
}

type FormFailureProps = { failure: string | null; title?: string };

export function FormFailure({ failure, title }: FormFailureProps) {
  if (failure === null) return null;
  return (
    <Callout tone="negative" role="alert" title={title}>
      {failure}
    </Callout>
  );
}
