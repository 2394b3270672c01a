"use client";

import { useRef } from "react";
import { CopyButton } from "./copy-button";
import { cx } from "./cx";
import { controlBox } from "./field";

export function CopyField({
  label,
  value,
  onCopied,
}: {
  label: string;
  value: string;
  onCopied?: (() => void) | undefined;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      <div className="flex gap-1.5">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={cx(controlBox, "h-control min-w-0 grow px-2.5")}
        />
        <CopyButton
          label={label}
          value={value}
          onCopied={onCopied}
          select={() => field.current?.focus()}
        />
      </div>
    </div>
  );
}
