"use client";

import { type ComponentProps, type FormEvent, useRef } from "react";
import { Callout } from "./callout";

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "onReset" | "action"> & {
  onSubmit: (event: FormEvent) => unknown;
};

export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog's form can be inside another form, though not in the page.
    event.stopPropagation();
    void onSubmit(event);
  };
  return <form {...rest} noValidate onSubmit={submit} {...useEarlySubmit()} />;
}

/** React keeps a submit from before hydration for `action`, and would empty the form after it. */
function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null);
  const isEarly = useRef(false);
  const action = () => {
    isEarly.current = true;
    setTimeout(() => form.current?.requestSubmit());
  };
  const onReset = (event: FormEvent) => {
    if (isEarly.current) event.preventDefault();
    isEarly.current = false;
  };
  return { ref: form, action, onReset };
}

export function FormFailure({ failure, title }: { failure: string | null; title?: string }) {
  if (failure === null) return null;
  return (
    <Callout tone="negative" role="alert" title={title}>
      {failure}
    </Callout>
  );
}
