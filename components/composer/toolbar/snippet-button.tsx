"use client";

import { type ReactElement, useState } from "react";
import { SnippetDialog } from "@/components/snippets/snippet-dialog";
import { SnippetOptions } from "@/components/snippets/snippet-options";
import type { Snippet, SnippetKind } from "@/lib/snippets/schema";
import { InsertPopover } from "./insert-popover";
import { appendBelow, insertText, insertWords } from "./insert-text";
import { textBoxOf } from "./text-box";

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
