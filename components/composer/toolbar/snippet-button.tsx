"use client";

import dynamic from "next/dynamic";
import { type ReactElement, useState } from "react";
import { lazyLayer, lazyPart } from "@/components/ui/lazy";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { appendBelow, insertText, insertWords, textBoxOf } from "../text-box";
import { InsertPopover } from "./insert-popover";

const SnippetOptions = lazyPart(
  () =>
    dynamic(() =>
      import("@/components/library/snippets/snippet-options").then((chunk) => chunk.SnippetOptions),
    ),
  { what: "The list", loading: <SnippetsLoading /> },
);
const SnippetDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/library/snippets/snippet-dialog").then((chunk) => chunk.SnippetDialog),
    ),
  { what: "The dialog" },
);

type SnippetButtonProps = {
  positionKey: string;
  title: string;
  kinds: readonly SnippetKind[];
  trigger: ReactElement;
};

export function SnippetButton({ positionKey, title, kinds, trigger }: SnippetButtonProps) {
  const [made, make] = useState<SnippetKind | null>(null);
  return (
    <>
      <InsertPopover positionKey={positionKey} title={title} trigger={trigger}>
        {({ insert, close }) => (
          <SnippetOptions
            title={title}
            kinds={kinds}
            onPick={({ kind, text }: Snippet) => insert((box) => inserters[kind](box, text))}
            onMake={(kind) => {
              close();
              make(kind);
            }}
          />
        )}
      </InsertPopover>
      {made && (
        <SnippetDialog
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
