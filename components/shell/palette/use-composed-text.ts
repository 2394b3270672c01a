"use client";

import { useRef, useState } from "react";

export function useComposedText(takeTyped: () => string) {
  const [shown, show] = useState("");
  const [text, setText] = useState("");
  const composes = useRef(false);
  const onValueChange = (value: string) => {
    show(value);
    if (!composes.current) setText(value);
  };
  const field = {
    value: shown,
    onValueChange,
    onFocus: () => onValueChange(shown + takeTyped()),
    onCompositionStart: () => {
      composes.current = true;
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      composes.current = false;
      setText(currentTarget.value);
    },
  };
  return { text, field };
}
