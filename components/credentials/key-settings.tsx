"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { MoreItems } from "@/components/ui/more-items";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { urlLiteral } from "@/components/url-state/parsers";
import { useQueryState } from "@/components/url-state/use-query-state";
import type { CredentialList } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import type { TimePreferences } from "@/lib/time/format-instant";
import { CreateKey } from "./create-key";
import { KeyEmpty } from "./key-empty";
import { KeyItem } from "./key-item";
import { type KeyKind, keyKinds } from "./key-kind";
import { keyState } from "./key-state";

type KeySettingsProps = {
  kind: KeyKind;
  first: CredentialList;
  at: string;
  preferences: TimePreferences;
  address: string;
  may: { create: boolean; includeAdmin: boolean };
};

export function KeySettings({ kind, first, at, preferences, address, may }: KeySettingsProps) {
  const { title, description, createLabel } = keyKinds[kind];
  const { query, keys, refresh } = useKeys(kind, first);
  const [shown, setShown] = useQueryState("show", keyFilter);
  const [creating, setCreating] = useState(false);
  const [nowMs] = useState(() => Date.parse(at));
  const working = keys.filter((key) => keyState(key, nowMs) === "working");
  const visible = shown === "all" ? keys : working;
  const changed = () => void refresh();
  const create = may.create && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setCreating(true)}
    >
      {createLabel}
    </Button>
  );
  return (
    <Card aria-label={title}>
      <div className="pb-4">
        <CardHeader title={title} description={description} actions={keys.length > 0 && create} />
      </div>
      {keys.length > working.length && (
        <div className="px-5 pb-4">
          <SegmentedControl label="Show" options={filters} value={shown} onChange={setShown} />
        </div>
      )}
      {visible.length === 0 && !query.hasNextPage && (
        <div className="border-t">
          <KeyEmpty
            kind={kind}
            filtered={keys.length > 0}
            onShowAll={() => setShown("all")}
            create={create}
          />
        </div>
      )}
      <ul className="divide-y border-t empty:hidden">
        {visible.map((key) => (
          <KeyItem
            key={key.id}
            credential={key}
            kind={kind}
            preferences={preferences}
            nowMs={nowMs}
            onRevoked={changed}
          />
        ))}
      </ul>
      <MoreItems query={query} />
      <CreateKey
        open={creating}
        onOpenChange={setCreating}
        kind={kind}
        mayIncludeAdmin={may.includeAdmin}
        address={address}
        onCreated={changed}
      />
    </Card>
  );
}

const filters = [
  { value: "working", label: "Working" },
  { value: "all", label: "All" },
] as const;

const keysShown = ["working", "all"] as const;

const keyFilter = urlLiteral(keysShown).withDefault("working");

function useKeys(kind: KeyKind, first: CredentialList) {
  const queries = useQueryClient();
  const queryKey = ["credentials", kind];
  const { query, items: keys } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api(`GET ${keyKinds[kind].path}`, { query: { cursor }, signal }),
    first,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return { query, keys, refresh };
}
