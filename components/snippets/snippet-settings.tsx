"use client";

import { SearchX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { QueryError } from "@/components/ui/query-error";
import { snippetKinds } from "@/lib/snippets/rules";
import type { Snippet } from "@/lib/snippets/schema";
import { SnippetCard } from "./snippet-card";
import { findSnippets, useSnippets } from "./use-snippets";

const searchedFrom = 8;

type SnippetSettingsProps = { first: Snippet[]; canEdit: boolean };

export function SnippetSettings({ first, canEdit }: SnippetSettingsProps) {
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
