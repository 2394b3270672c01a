"use client";

import { Hash, type LucideIcon, Plus, SearchX, Signature, TextQuote } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { deletedKey, useRestore } from "@/components/library/deleted/use-restore";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { lazyLayer } from "@/components/ui/lazy";
import { EditDeleteMenu } from "@/components/ui/more-menu";
import { QueryError } from "@/components/ui/query-error";
import { snippetKinds } from "@/lib/library/snippets/rules";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { findSnippets, snippetsKey, snippetWords, useSnippets } from "./use-snippets";

const SnippetDialog = lazyLayer(
  () => dynamic(() => import("./snippet-dialog").then((chunk) => chunk.SnippetDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./snippet-dialog").catch(() => undefined);

const searchedFrom = 8;

export function SnippetSettings({ first, canEdit }: { first: Snippet[]; canEdit: boolean }) {
  const snippets = useSnippets({ initial: first });
  const [query, search] = useState("");
  const all = snippets.data ?? [];
  const found = findSnippets(all, query);
  const isFiltered = query.trim() !== "";
  if (snippets.isError && !snippets.data) {
    return <QueryError title="The snippets did not load" query={snippets} />;
  }
  return (
    <div className="flex flex-col gap-6">
      {all.length >= searchedFrom && (
        <Input
          type="search"
          aria-label="Find in names and texts"
          placeholder="Find in names and texts"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
        />
      )}
      {all.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="Nothing has these words"
          description={`No name and no text matches “${query.trim()}”.`}
          action={<Button onClick={() => search("")}>Show all</Button>}
        />
      )}
      {snippetKinds.map((kind) => {
        const shown = found.filter((snippet) => snippet.kind === kind);
        if (isFiltered && shown.length === 0) return null;
        return <SnippetCard key={kind} kind={kind} snippets={shown} canEdit={canEdit} />;
      })}
    </div>
  );
}

function SnippetCard({
  kind,
  snippets,
  canEdit,
}: {
  kind: SnippetKind;
  snippets: readonly Snippet[];
  canEdit: boolean;
}) {
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
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setMaking(true)}
            >
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

function SnippetItem({
  snippet,
  canEdit,
  onDeleted,
}: {
  snippet: Snippet;
  canEdit: boolean;
  onDeleted: () => void;
}) {
  const { id, kind, name, text } = snippet;
  const [isEditing, setEditing] = useState(false);
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: () => api("DELETE /api/snippets/{snippetId}", { params: { snippetId: id } }),
    done: () => ({
      title: `${name} deleted`,
      action: {
        label: "Undo",
        onSelect: () => void restore({ kind: "snippet", targetId: id, name }),
      },
    }),
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates: [snippetsKey, deletedKey],
  });
  const remove = async () => {
    if (await deletion.run()) onDeleted();
  };
  return (
    <li className="flex items-start gap-3 py-2.5 ps-5 pe-3">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <p className="line-clamp-2 whitespace-pre-line text-muted text-sm [overflow-wrap:anywhere]">
          {text.trim()}
        </p>
      </div>
      {canEdit && (
        <EditDeleteMenu of={name} onEdit={() => setEditing(true)} onDelete={() => void remove()} />
      )}
      {isEditing && (
        <SnippetDialog kind={kind} snippet={snippet} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
