"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { waysInKey } from "@/components/identity/auth/use-ways-in";
import { addPasskey } from "@/components/identity/webauthn/ceremonies";
import { ObstacleNote } from "@/components/identity/webauthn/obstacle-note";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { MenuItem } from "@/components/ui/menu";
import { MoreItems } from "@/components/ui/more-items";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Passkey, PasskeyList, PasskeyObstacle } from "@/lib/identity/passkeys/schema";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

const RenamePasskeyDialog = lazyLayer(
  () => dynamic(() => import("./rename-passkey-dialog").then((chunk) => chunk.RenamePasskeyDialog)),
  { what: "The dialog" },
);

export function PasskeySettings({
  first,
  preferences,
  obstacle,
}: {
  first: PasskeyList;
  preferences: TimePreferences;
  obstacle: PasskeyObstacle | null;
}) {
  const { query, passkeys, changed } = usePasskeys(first);
  const { confirmed, dialog } = useRecentAuth();
  const adding = useApiMutation({
    send: () => confirmed(addPasskey),
    done: ({ passkey }) => ({ title: `${passkey.name} added` }),
    onDone: changed,
    failed: () => ({ title: "No passkey was added" }),
  });
  const add = obstacle === null && (
    <Button
      icon={<Plus aria-hidden className="size-4" />}
      loading={adding.pending}
      onClick={() => void adding.run()}
    >
      Add a passkey
    </Button>
  );
  return (
    <Card aria-label="Passkeys">
      <div className="pb-4">
        <CardHeader
          title="Passkeys"
          description="Sign in with a fingerprint, a face or a PIN instead of a password. A passkey cannot be guessed, nor stolen by a fake page."
          actions={passkeys.length > 0 && add}
        />
      </div>
      {obstacle && (
        <div className="border-t px-5 py-4">
          <Callout tone="caution">
            <ObstacleNote obstacle={obstacle} />
          </Callout>
        </div>
      )}
      {passkeys.length === 0 && add && (
        <div className="border-t">
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title="No passkeys yet"
            description="This device, your phone or a security key can keep one."
            action={add}
          />
        </div>
      )}
      <ul aria-label="Your passkeys" className="divide-y border-t empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            preferences={preferences}
            onChanged={changed}
          />
        ))}
      </ul>
      <MoreItems query={query} />
      {dialog}
    </Card>
  );
}

function usePasskeys(first: PasskeyList) {
  const queries = useQueryClient();
  const redraw = useRedraw();
  const queryKey = ["passkeys"];
  const { query, items: passkeys } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/auth/passkeys", { query: { cursor }, signal }),
    first,
  });
  const changed = () => {
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: waysInKey });
    // The page redraws its other panels, which depend on the ways to sign in.
    return redraw();
  };
  return { query, passkeys, changed };
}

function PasskeyItem({
  passkey,
  preferences,
  onChanged,
}: {
  passkey: Passkey;
  preferences: TimePreferences;
  onChanged: () => Promise<void>;
}) {
  const { name, createdAt } = passkey;
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const onOpenChange = (next: boolean) => !next && setOpen(null);
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted">{whereIsIt(passkey)}</p>
        <p className="text-muted text-sm tabular-nums">
          Added {formatDate(createdAt, preferences)} · {lastUse(passkey, preferences)}
        </p>
      </div>
      <MoreMenu of={name}>
        <MenuItem
          icon={<Pencil aria-hidden className="size-4" />}
          onSelect={() => setOpen("rename")}
        >
          Rename…
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setOpen("remove")}
        >
          Remove…
        </MenuItem>
      </MoreMenu>
      <RenamePasskeyDialog
        passkey={passkey}
        open={open === "rename"}
        onOpenChange={onOpenChange}
        onRenamed={onChanged}
      />
      <RemovePasskey
        passkey={passkey}
        open={open === "remove"}
        onOpenChange={onOpenChange}
        onRemoved={onChanged}
      />
    </li>
  );
}

function whereIsIt({ synced, backupEligible }: Passkey): string {
  if (synced) return "Synced between your devices";
  return backupEligible === false ? "On one device only" : "On one device so far";
}

function lastUse({ lastUsedAt }: Passkey, preferences: TimePreferences): string {
  return lastUsedAt === null
    ? "Never used"
    : `Last used ${formatDateTime(lastUsedAt, preferences)}`;
}

function RemovePasskey({
  passkey,
  open,
  onOpenChange,
  onRemoved,
}: {
  passkey: Passkey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved: () => Promise<void>;
}) {
  const { id, name } = passkey;
  const { confirmed, dialog } = useRecentAuth();
  const removing = useApiMutation({
    send: () =>
      confirmed(() => api("DELETE /api/auth/passkeys/{passkeyId}", { params: { passkeyId: id } })),
    done: () => ({ title: `${name} removed` }),
    onDone: () => onRemoved(),
    failed: () => ({ title: `${name} was not removed` }),
  });
  return (
    <>
      <AlertDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Remove “${name}”?`}
        description="It no longer signs you in. Delete it on your device too, or the device keeps offering it."
        confirmLabel="Remove passkey"
        onConfirm={() => void removing.run()}
      />
      {dialog}
    </>
  );
}
