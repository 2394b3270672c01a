"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { cx } from "./cx";
import { Input, type InputProps } from "./input";

/** Password managers need `autoComplete`. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? "text" : "password"}
        className={cx("pe-10 touch:pe-12", className)}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-e-0.5 inset-y-0.5 flex w-8 items-center justify-center rounded-sm text-muted hover:text-text focus-visible:outline-offset-0 touch:w-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
