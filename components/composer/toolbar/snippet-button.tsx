"use client";

import { lazy, type ReactElement, Suspense, useRef, useState } from "react";
import { SnippetDialogOnDemand } from "@/components/snippets/snippet-dialog-on-demand";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Snippet, SnippetKind } from "@/lib/snippets/schema";
import { appendBelow, insertText, insertWords } from "./insert-text";
import { textBoxOf } from "./text-box";

const SnippetOptions = lazy(async () => ({
  default: (await import("@/components/snippets/snippet-options")).SnippetOptions,
}));

type SnippetButtonProps = {
  positionKey: string;
  title: string;
  kinds: readonly SnippetKind[];
  trigger: ReactElement;
};

export function SnippetButton({ positionKey, title, kinds, trigger }: SnippetButtonProps) {
  const [open, setOpen] = useState(false);
  const [made, make] = useState<SnippetKind | null>(null);
  const picked = useRef(false);
  const pick = (snippet: Snippet) => {
    const box = textBoxOf(positionKey);
    picked.current = true;
    setOpen(false);
    if (box) inserters[snippet.kind](box, snippet.text);
  };
  return (
    <>
      <Popover
        title={title}
        open={open}
        onOpenChange={(next) => {
          picked.current = false;
          setOpen(next);
        }}
        className="w-80 p-1"
        finalFocus={() => (picked.current ? textBoxOf(positionKey) : null)}
        trigger={trigger}
      >
        <Suspense fallback={<SnippetsLoading />}>
          <SnippetOptions
            title={title}
            kinds={kinds}
            onPick={pick}
            onMake={(kind) => {
              setOpen(false);
              make(kind);
            }}
          />
        </Suspense>
      </Popover>
      {made && (
        <SnippetDialogOnDemand
          kind={made}
          snippet={null}
          text={markedText(positionKey)}
          onClose={() => make(null)}
        />
      )}
    </>
  );
}

const inserters: Record<SnippetKind, (box: HTMLTextAreaElement, text: string) => void> = {
  hashtags: insertWords,
  text: insertText,
  signature: appendBelow,
};

function markedText(positionKey: string): string {
  const box = textBoxOf(positionKey);
  return box ? box.value.slice(box.selectionStart, box.selectionEnd) : "";
}

function SnippetsLoading() {
  return (
    <Loading label="Loading the snippets" className="flex flex-col gap-1.5 p-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </Loading>
  );
}
