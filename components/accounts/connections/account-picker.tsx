"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { handleInWords } from "@/components/kit/account/account";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import type {
  NetworkSummary,
  PageCandidate,
  PageCandidates,
} from "@/lib/accounts/connections/schema";
import { AuthorizationCallout } from "./authorization-callout";
import { plural } from "./plural";

export function AccountPicker({
  authorizationId,
  candidates,
  network,
}: {
  authorizationId: string;
  candidates: PageCandidates;
  network: Pick<NetworkSummary, "label" | "accountNoun">;
}) {
  const { pages, segment, sandbox, expiresAt } = candidates;
  const { label, accountNoun } = network;
  const choice = useAccountChoice(pages);
  const { chosen } = choice;
  const selection = useAccountSelection({ segment, authorizationId, accountNoun });
  const seconds = useSecondsLeft(expiresAt);
  const [open, setOpen] = useState(true);

  // The address names the used authorization until the navigation ends.
  if (selection.done) return null;
  if (seconds === 0) return <AuthorizationCallout problem="expired" message={null} />;
  return (
    <>
      {!open && (
        <Callout
          title={`${plural(pages.length, accountNoun)} from ${label} can be chosen`}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              Choose {accountNoun}s
            </Button>
          }
        >
          <TimeLeft seconds={seconds} />
        </Callout>
      )}
      <Dialog
        open={open && !selection.asking}
        onOpenChange={setOpen}
        title={`Choose ${accountNoun}s to connect`}
        description={
          <span className="flex flex-wrap items-center gap-x-2">
            {label} shared {plural(pages.length, accountNoun)}.
            <TimeLeft seconds={seconds} />
            {sandbox && <SandboxBadge />}
          </span>
        }
        footer={
          <>
            <Button onClick={selection.discard} loading={selection.pending === "discard"}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              loading={selection.pending === "connect"}
              onClick={() => selection.connect([...chosen])}
            >
              {chosen.size === 0 ? "Connect" : `Connect ${plural(chosen.size, accountNoun)}`}
            </Button>
          </>
        }
      >
        {selection.failure && (
          <Callout tone="negative" role="alert" className="mb-3">
            {selection.failure}
          </Callout>
        )}
        <CandidateList pages={pages} choice={choice} />
      </Dialog>
      {selection.dialog}
    </>
  );
}

function CandidateList({ pages, choice }: { pages: PageCandidate[]; choice: AccountChoice }) {
  const { chosen, connectable, toggle, toggleAll } = choice;
  return (
    <>
      {connectable.length > 1 && (
        <div className="mb-1 border-b pb-2">
          <Checkbox
            label={`Select all ${connectable.length}`}
            checked={chosen.size === connectable.length}
            indeterminate={chosen.size > 0 && chosen.size < connectable.length}
            onChange={toggleAll}
          />
        </div>
      )}
      <ul className="-mx-2">
        {pages.map((page) => (
          <CandidateItem
            key={page.accountId}
            candidate={page}
            checked={chosen.has(page.accountId)}
            onChange={(checked) => toggle(page.accountId, checked)}
          />
        ))}
      </ul>
    </>
  );
}

function CandidateItem({
  candidate,
  checked,
  onChange,
}: {
  candidate: PageCandidate;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { name, handle, avatarUrl, connectable, connected, reason } = candidate;
  return (
    <li className="rounded-md px-2 py-1.5 has-enabled:hover:bg-hover">
      <Checkbox
        checked={checked}
        onChange={onChange}
        disabled={!connectable}
        label={
          <span className="flex items-start gap-3">
            <span className={connectable ? undefined : "grayscale"}>
              <Avatar name={name} src={avatarUrl} size={32} />
            </span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className={connectable ? "font-medium" : "font-medium text-muted"}>
                  {name}
                </span>
                {connected && <Badge>Already connected</Badge>}
              </span>
              {handle && <span className="block text-muted text-sm">{handleInWords(handle)}</span>}
              {reason && <span className="block text-pretty text-muted text-sm">{reason}</span>}
            </span>
          </span>
        }
      />
    </li>
  );
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="tabular-nums">
      {clock} left
    </span>
  );
}

function useSecondsLeft(instant: string): number | null {
  const read = useCallback(() => {
    return Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  }, [instant]);
  return useSyncExternalStore(everySecond, read, () => null);
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

type AccountChoice = ReturnType<typeof useAccountChoice>;

function useAccountChoice(pages: PageCandidate[]) {
  const connectable = pages.filter((page) => page.connectable);
  const [chosen, setChosen] = useState(
    () => new Set(connectable.filter((page) => !page.connected).map((page) => page.accountId)),
  );
  const toggle = (accountId: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(accountId);
    else next.delete(accountId);
    setChosen(next);
  };
  const toggleAll = (checked: boolean) =>
    setChosen(new Set(checked ? connectable.map((page) => page.accountId) : []));
  return { chosen, connectable, toggle, toggleAll };
}

function useAccountSelection({
  segment,
  authorizationId,
  accountNoun,
}: {
  segment: string;
  authorizationId: string;
  accountNoun: string;
}) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const router = useRouter();
  const redraw = useRedraw();
  const params = { segment, id: authorizationId };

  const connect = async (accountIds: string[]): Promise<string> => {
    const selected = await api("POST /api/social/{segment}/authorizations/{id}/selection", {
      params,
      body: { accountIds },
    });
    return `${plural(selected.connections.length, accountNoun)} connected`;
  };
  const discard = async (): Promise<string> => {
    await api("DELETE /api/social/{segment}/authorizations/{id}", { params });
    return "Nothing was connected";
  };
  const { run, pending, input, failure, succeeded } = useApiMutation({
    send: (choice: { kind: "connect"; accountIds: string[] } | { kind: "discard" }) =>
      choice.kind === "connect" ? confirmed(() => connect(choice.accountIds)) : discard(),
    done: (title) => ({ title }),
    onDone: () => redraw(() => router.replace("/connections")),
  });

  return {
    connect: (accountIds: string[]) => run({ kind: "connect", accountIds }),
    discard: () => run({ kind: "discard" }),
    pending: pending ? (input?.kind ?? null) : null,
    failure,
    done: succeeded,
    dialog,
    asking,
  };
}
