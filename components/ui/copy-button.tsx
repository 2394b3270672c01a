"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button";

export function CopyButton({
  label,
  value,
  onCopied,
  select,
}: {
  label: string;
  value: string;
  onCopied?: (() => void) | undefined;
  select: () => void;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Browsers give no clipboard to a page that is not served over HTTPS.
    if (!window.isSecureContext) return select();
    await navigator.clipboard.writeText(value);
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
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
      <span role="status" className="sr-only">
        {copied && "Copied"}
      </span>
    </>
  );
}
