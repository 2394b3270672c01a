"use client";

import { Hash, type LucideIcon, Plus, Signature, TextQuote } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { Snippet, SnippetKind } from "@/lib/snippets/schema";
import { SnippetDialog } from "./snippet-dialog";
import { SnippetItem } from "./snippet-item";
import { snippetWords } from "./snippet-words";

type SnippetCardProps = { kind: SnippetKind; snippets: readonly Snippet[]; canEdit: boolean };

export function SnippetCard({ kind, snippets, canEdit }: SnippetCardProps) {
  const [isMaking, setMaking] = useState(false);
  const card = useRef<HTMLElement>(null);
  const { one, many, purpose } = snippetWords[kind];
  const Icon = icons[kind];
  return (
    <Card ref={card} tabIndex={-1} aria-label={many} className="outline-none">
      <CardHeader
        title={many}
        description={canEdit ? purpose : `${purpose} Your role can look, not change.`}
        actions={
          canEdit && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setMaking(true)}>
              New {one}
            </Button>
          )
        }
      />
      {snippets.length === 0 && (
        <p className="mt-3 flex items-center gap-2 border-t px-5 py-4 text-muted">
          <Icon aria-hidden className="size-4 shrink-0" />
          There is no {one} yet.
        </p>
      )}
      <ul className="mt-3 divide-y border-t empty:hidden">
        {snippets.map((snippet) => (
          <SnippetItem
            key={snippet.id}
            snippet={snippet}
            canEdit={canEdit}
            onDeleted={() => card.current?.focus()}
          />
        ))}
      </ul>
      {isMaking && <SnippetDialog kind={kind} snippet={null} onClose={() => setMaking(false)} />}
    </Card>
  );
}

const icons: Record<SnippetKind, LucideIcon> = {
  hashtags: Hash,
  text: TextQuote,
  signature: Signature,
};
