"use client";

import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { controlBox } from "./control-class";
import { cx } from "./cx";
import { IconButton } from "./icon-button";

type CopyFieldProps = { label: string; value: string; onCopied?: (() => void) | undefined };

/** A value to carry elsewhere: it can be selected, and copied by one button. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Browsers give no clipboard to a page that is not served over HTTPS; the keyboard still copies.
    if (!window.isSecureContext) return field.current?.focus();
    await navigator.clipboard.writeText(value);
    setCopied(true);
    onCopied?.();
  };
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
        <IconButton
          variant="secondary"
          label={copied ? `${label} copied` : `Copy ${label}`}
          icon={
            copied ? (
              <Check aria-hidden className="size-4 text-positive" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )
          }
          onClick={copy}
          onBlur={() => setCopied(false)}
        />
      </div>
      <span role="status" className="sr-only">
        {copied && "Copied"}
      </span>
    </div>
  );
}
