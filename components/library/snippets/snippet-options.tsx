"use client";

import { Command as Cmdk } from "cmdk";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { findSnippets, type SnippetsQuery, snippetWords, useSnippets } from "./use-snippets";

export function SnippetOptions({
  title,
  kinds,
  onPick,
  onMake,
}: {
  title: string;
  kinds: readonly SnippetKind[];
  onPick: (snippet: Snippet) => void;
  onMake: (kind: SnippetKind) => void;
}) {
  const snippets = useSnippets();
  const [query, search] = useState("");
  const all = (snippets.data ?? []).filter(({ kind }) => kinds.includes(kind));
  const found = findSnippets(all, query);
  return (
    <Cmdk label={title} loop shouldFilter={false}>
      <Cmdk.Input
        autoFocus
        value={query}
        onValueChange={search}
        placeholder="Find by name or words"
        className="h-9 w-full border-b bg-transparent px-2 text-text outline-none touch:h-11"
      />
      <OptionsState snippets={snippets} count={all.length} title={title} />
      {all.length > 0 && found.length === 0 && (
        <p role="status" className="px-2 py-2 text-muted text-sm">
          Nothing has “{query.trim()}”.
        </p>
      )}
      <Cmdk.List label={title} className="max-h-72 scroll-py-1 overflow-y-auto pt-1">
        {kinds.map((kind) => (
          <Group
            key={kind}
            heading={kinds.length > 1 ? snippetWords[kind].many : null}
            snippets={found.filter((snippet) => snippet.kind === kind)}
            onPick={onPick}
          />
        ))}
        {snippets.data &&
          query.trim() === "" &&
          kinds.map((kind) => (
            <Cmdk.Item
              key={kind}
              value={`new ${kind}`}
              onSelect={() => onMake(kind)}
              className={row}
            >
              <Plus aria-hidden className="size-4 shrink-0 text-muted" />
              New {snippetWords[kind].one}…
            </Cmdk.Item>
          ))}
      </Cmdk.List>
      <p className="mt-1 border-t px-2 pt-2 pb-1 text-sm">
        <TextLink href="/settings/snippets">Change them in the settings</TextLink>
      </p>
    </Cmdk>
  );
}

function Group({
  heading,
  snippets,
  onPick,
}: {
  heading: string | null;
  snippets: readonly Snippet[];
  onPick: (snippet: Snippet) => void;
}) {
  if (snippets.length === 0) return null;
  return (
    <Cmdk.Group {...(heading && { heading: <Heading>{heading}</Heading> })}>
      {snippets.map((snippet) => (
        <Cmdk.Item
          key={snippet.id}
          value={snippet.id}
          onSelect={() => onPick(snippet)}
          className={row}
        >
          <span className="min-w-0 grow">
            <span className="block truncate">{snippet.name}</span>
            <span className="block truncate text-muted text-sm">{snippet.text.trim()}</span>
          </span>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}

function Heading({ children }: { children: string }) {
  return <span className="block px-2 pt-2 pb-1 text-muted text-xs">{children}</span>;
}

function OptionsState({
  snippets,
  count,
  title,
}: {
  snippets: SnippetsQuery;
  count: number;
  title: string;
}) {
  if (snippets.isPending) {
    return (
      <Loading label="Loading the snippets" className="flex flex-col gap-1.5 p-2">
        <Skeleton className="h-6" />
        <Skeleton className="h-6 w-2/3" />
      </Loading>
    );
  }
  if (snippets.isError && !snippets.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 px-2 py-2 text-negative text-sm">
        They did not load.
        <Button size="sm" loading={snippets.isFetching} onClick={() => void snippets.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (count > 0) return null;
  return (
    <p className="px-2 py-2 text-muted text-sm">
      {title} that your team keeps stand here. Make the first one.
    </p>
  );
}

const row =
  "flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none aria-selected:bg-hover touch:min-h-11";
