"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { type ReactNode, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { MoreItems } from "@/components/ui/more-items";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { CredentialList, ListedCredential } from "@/lib/identity/credentials/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import {
  describeAccess,
  describeEnd,
  describeLastUse,
  type KeyKind,
  keyKinds,
  keyState,
} from "./key-kind";

const CreateKey = lazyLayer(
  () => dynamic(() => import("./create-key").then((chunk) => chunk.CreateKey)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./create-key").catch(() => undefined);

export function KeySettings({
  kind,
  first,
  at,
  preferences,
  address,
  may,
}: {
  kind: KeyKind;
  first: CredentialList;
  at: string;
  preferences: TimePreferences;
  address: string;
  may: { create: boolean; includeAdmin: boolean };
}) {
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
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
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

const keyFilter = parseAsStringLiteral(keysShown).withDefault("working");

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

type KeyItemProps = {
  credential: ListedCredential;
  kind: KeyKind;
  preferences: TimePreferences;
  nowMs: number;
  onRevoked: () => void;
};

function KeyItem({ credential, kind, preferences, nowMs, onRevoked }: KeyItemProps) {
  const { name, tokenType, tokenPrefix, accessLevel, lastUsedAt } = credential;
  const includeAdmin = credential.includeAdmin && credential.owner !== null;
  const state = keyState(credential, nowMs);
  const details = [
    describeLastUse(lastUsedAt, preferences),
    describeEnd(credential, { nowMs, preferences }),
  ];
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={cx("min-w-0 break-words font-medium", state !== "working" && "text-muted")}
          >
            {name}
          </span>
          {state !== "working" && <Badge>{state === "revoked" ? "Revoked" : "Expired"}</Badge>}
          {state === "working" && includeAdmin && <Badge tone="caution">Administration</Badge>}
        </p>
        <p className="text-muted">
          {describeAccess({ accessLevel, includeAdmin })} ·{" "}
          {tokenType === "mcp-grant" ? (
            "Assistant"
          ) : (
            <code className="whitespace-nowrap font-sans text-sm">{tokenPrefix}…</code>
          )}
        </p>
        <p className="mt-1 text-muted text-sm tabular-nums">{details.join(" · ")}</p>
        <p className="text-muted text-sm">{origin({ credential, kind, preferences })}</p>
      </div>
      {state === "working" && (
        <RevokeKey credential={credential} kind={kind} onRevoked={onRevoked} />
      )}
    </li>
  );
}

function origin({
  credential,
  kind,
  preferences,
}: Pick<KeyItemProps, "credential" | "kind" | "preferences">): string {
  const { owner, createdAt } = credential;
  const created = `Created ${formatDate(createdAt, preferences)}`;
  if (kind === "personal") return created;
  return owner ? `${created} by ${owner.name}` : `${created} by somebody who has left`;
}

function RevokeKey({
  credential,
  kind,
  onRevoked,
}: {
  credential: Pick<ListedCredential, "id" | "name" | "tokenType">;
  kind: KeyKind;
  onRevoked: () => void;
}) {
  const { id, name, tokenType } = credential;
  const { confirmed, dialog } = useRecentAuth();
  const [asking, setAsking] = useState(false);
  const revoking = useApiMutation({
    send: () => {
      const params = { credentialId: id };
      return confirmed(() => api(`DELETE ${keyKinds[kind].path}/{credentialId}`, { params }));
    },
    done: () => ({ title: `${name} revoked` }),
    onDone: onRevoked,
    failed: () => ({ title: `${name} could not be revoked` }),
  });

  return (
    <>
      <Button
        size="sm"
        loading={revoking.pending}
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        {...questions[tokenType]}
        onConfirm={() => void revoking.run()}
      />
      {dialog}
    </>
  );
}

const questions = {
  "api-key": {
    description: "Whatever uses this key stops working at once. This cannot be undone.",
    confirmLabel: "Revoke key",
  },
  "mcp-grant": {
    description: "The assistant is shut out at once. To come back it has to ask you again.",
    confirmLabel: "Revoke access",
  },
} as const;

function KeyEmpty({
  kind,
  filtered,
  onShowAll,
  create,
}: {
  kind: KeyKind;
  filtered: boolean;
  onShowAll: () => void;
  create: ReactNode;
}) {
  const { emptyTitle, emptyDescription } = keyKinds[kind];
  if (filtered) {
    return (
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title="No working keys"
        description="Those there were are expired or revoked."
        action={<Button onClick={onShowAll}>Show all keys</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      title={emptyTitle}
      description={
        create
          ? emptyDescription
          : "Viewers cannot create keys. Ask an administrator for another role."
      }
      action={create}
    />
  );
}
