"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { type ReactNode, useMemo, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { PolicyAccount } from "@/components/identity/policies/policy-fields";
import { contextOf, PolicySentences } from "@/components/identity/policies/policy-sentences";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { RevokeButton } from "@/components/settings/frame/revoke-button";
import { useStops } from "@/components/shell/stops/use-stops";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { MoreItems } from "@/components/ui/more-items";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { CredentialList, ListedCredential } from "@/lib/identity/credentials/schema";
import { type PolicyContext, policySentences } from "@/lib/identity/policies/rules";
import type { Policy, WorkspacePolicies } from "@/lib/identity/policies/schema";
import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import type { ProgramKind } from "@/lib/kernel/rules";
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

const PolicyDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/identity/policies/policy-dialog").then((chunk) => chunk.PolicyDialog),
    ),
  { what: "The policy" },
);
const preloadPolicy = () =>
  void import("@/components/identity/policies/policy-dialog").catch(() => undefined);

export type KeyPrograms = {
  policies: WorkspacePolicies;
  accounts: readonly PolicyAccount[];
  stops: readonly ProgramStop[];
  timeZone: string;
};

export function KeySettings({
  kind,
  first,
  at,
  preferences,
  address,
  may,
  programs,
}: {
  kind: KeyKind;
  first: CredentialList;
  at: string;
  preferences: TimePreferences;
  address: string;
  may: { create: boolean; includeAdmin: boolean };
  programs: KeyPrograms;
}) {
  const { accounts, timeZone } = programs;
  const context = useMemo(() => contextOf(accounts, timeZone), [accounts, timeZone]);
  const stops = useStops(programs.stops);
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
            accounts={accounts}
            context={context}
            isStopped={stops.some(({ what }) => what === programKindOf(key))}
            onChanged={changed}
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
        policy={{ limit: programs.policies.keys, accounts, context }}
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
  accounts: readonly PolicyAccount[];
  context: PolicyContext;
  isStopped: boolean;
  onChanged: () => void;
};

function KeyItem(props: KeyItemProps) {
  const { credential, kind, preferences, nowMs, context, isStopped, onChanged } = props;
  const { name, tokenType, tokenPrefix, accessLevel, lastUsedAt } = credential;
  const includeAdmin = credential.includeAdmin && credential.owner !== null;
  const state = keyState(credential, nowMs);
  const details = [
    describeLastUse(lastUsedAt, preferences),
    describeEnd(credential, { nowMs, preferences }),
  ];
  return (
    <li className="flex flex-col items-start gap-x-4 gap-y-3 px-5 py-4 sm:flex-row">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={cx("min-w-0 break-words font-medium", state !== "working" && "text-muted")}
          >
            {name}
          </span>
          {state !== "working" && <Badge>{state === "revoked" ? "Revoked" : "Expired"}</Badge>}
          {state === "working" && isStopped && <Badge tone="caution">Stopped</Badge>}
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
        {state === "working" && !isSaidByAccess(credential) && (
          <PolicySentences policy={credential.effective} context={context} className="mt-1" />
        )}
        <p className="mt-1 text-muted text-sm tabular-nums">{details.join(" · ")}</p>
        <p className="text-muted text-sm">{origin({ credential, kind, preferences })}</p>
      </div>
      {state === "working" && (
        <div className="flex shrink-0 gap-2">
          <ChangePolicy {...props} />
          <RevokeKey credential={credential} kind={kind} onRevoked={onChanged} />
        </div>
      )}
    </li>
  );
}

function ChangePolicy({ credential, kind, accounts, context, onChanged }: KeyItemProps) {
  const { id, name, effective, limit } = credential;
  const { confirmed, dialog, asking } = useRecentAuth();
  const [open, setOpen] = useState(false);
  const saving = useApiMutation({
    send: (body: Policy) => {
      const params = { credentialId: id };
      return confirmed(() =>
        api(`PUT ${keyKinds[kind].path}/{credentialId}/policy`, { params, body }),
      );
    },
    onDone: () => {
      setOpen(false);
      onChanged();
    },
    done: () => ({ title: `Saved what ${name} may do` }),
  });
  return (
    <>
      <Button
        size="sm"
        aria-label={`Change what ${name} may do`}
        onPointerEnter={preloadPolicy}
        onFocus={preloadPolicy}
        onClick={() => {
          saving.reset();
          setOpen(true);
        }}
      >
        Change
      </Button>
      <PolicyDialog
        open={open && !asking}
        onClose={() => setOpen(false)}
        title={`What ${name} may do`}
        description="Holds from its next call on."
        kind={programKindOf(credential)}
        policy={effective}
        limit={limit}
        accounts={accounts}
        context={context}
        saving={saving}
        onSave={(policy) => void saving.run(policy)}
      />
      {dialog}
    </>
  );
}

/** A key that reads and has no further bound is told twice otherwise. */
function isSaidByAccess({ accessLevel, effective }: ListedCredential): boolean {
  return accessLevel === "read" && policySentences(effective).length === 1;
}

function programKindOf({ tokenType }: Pick<ListedCredential, "tokenType">): ProgramKind {
  return tokenType === "api-key" ? "keys" : "assistants";
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
  return (
    <>
      <RevokeButton
        what={name}
        {...questions[tokenType]}
        revoke={() => {
          const params = { credentialId: id };
          return confirmed(() => api(`DELETE ${keyKinds[kind].path}/{credentialId}`, { params }));
        }}
        onRevoked={onRevoked}
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
