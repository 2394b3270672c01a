"use client";

import { useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";

type GuideExampleProps = { title: string; code: string };

export function GuideExample({ title, code }: GuideExampleProps) {
  const lines = useRef<HTMLPreElement>(null);
  const select = () => {
    if (lines.current) window.getSelection()?.selectAllChildren(lines.current);
  };
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="flex items-center justify-between gap-3 font-medium text-sm">
        {title}
        <CopyButton label="example" value={code} select={select} />
      </figcaption>
      <pre
        ref={lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-sunken p-3 text-sm"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
