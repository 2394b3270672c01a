"use client";

import { ChartNoAxesColumn, RefreshCw, TriangleAlert, Unplug } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { handleInWords } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { TextLink } from "@/components/ui/text-link";
import type { Connection, NetworkSummary } from "@/lib/accounts/connections/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { plural } from "./plural";
import { ResultsDialog } from "./results-dialog";
import { SignInDialog, type SignInField } from "./sign-in-dialog";

type ConnectionItemProps = {
  connection: Connection;
  network: NetworkSummary | undefined;
  needsApproval: boolean;
  preferences: TimePreferences;
  manageable: boolean;
  at: string;
};

export function ConnectionItem(props: ConnectionItemProps) {
  const { connection, network, needsApproval, manageable, at } = props;
  const { name, handle, avatarUrl, state, reason, sandbox } = connection;
  const mark = network && <NetworkMark mark={network.mark} className="size-3" />;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <div className={state === "disconnected" ? "grayscale" : undefined}>
        <Avatar name={name} src={avatarUrl} size={24} mark={mark} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {handle && (
            <span className="min-w-0 break-words text-muted">{handleInWords(handle)}</span>
          )}
          {state !== "active" && <StateBadge state={state} />}
          {sandbox && network?.mode !== "sandbox" && <SandboxBadge />}
        </p>
        {reason && <p className="mt-1 max-w-prose text-pretty text-caution">{reason}</p>}
        <ReconnectBefore {...props} />
        <p className="text-muted text-sm">
          {detailsOf(props)}
          {state !== "disconnected" && (
            <>
              {" · "}
              <TextLink href={`/connections/${connection.id}/slots` as Route}>
                Weekly times<span className="sr-only"> of {nameOf(connection)}</span>
              </TextLink>
            </>
          )}
          {needsApproval && (
            <>
              {" · "}
              <TextLink href={`/settings/approvals#${connection.id}` as Route}>
                Needs approval<span className="sr-only"> for {nameOf(connection)}</span>
              </TextLink>
            </>
          )}
        </p>
      </div>
      {manageable && (
        <ConnectionActions
          connection={connection}
          urgent={endsSoon(connection, at)}
          fields={fieldsOf(props)}
        />
      )}
    </li>
  );
}

/** A brand is called the same on every network, so its handle tells which account is meant. */
function nameOf({ name, handle }: Pick<Connection, "name" | "handle">): string {
  return handle ? `${name}, ${handle}` : name;
}

/** Has children that are cells of the item's grid, hence `contents`. */
export function ConnectionActions({
  connection,
  urgent,
  fields = [],
}: {
  connection: Pick<Connection, "id" | "name" | "handle" | "state" | "scheduledDeliveries">;
  urgent: boolean;
  fields?: readonly SignInField[];
}) {
  const { id, name, state } = connection;
  const params = { connectionId: id };
  const offersReconnect = state !== "active" || urgent;
  const { confirmed, dialog } = useRecentAuth();
  const redraw = useRedraw();
  const [asking, setAsking] = useState(false);
  const [showsResults, setShowsResults] = useState(false);
  const disconnection = useApiMutation({
    send: () => confirmed(() => api("POST /api/connections/{connectionId}/disconnect", { params })),
    done: () => ({ title: `${name} disconnected` }),
    onDone: () => redraw(),
    failed: () => ({ title: `${name} could not be disconnected` }),
  });
  const { reconnect, pending, dialogs } = useReconnection(connection, fields);

  return (
    <div className="contents">
      {offersReconnect && (
        <Button
          size="sm"
          className={cx(
            "col-start-2 row-start-2 justify-self-start sm:col-start-3 sm:row-start-1",
            state === "disconnected" && "sm:col-span-2 sm:justify-self-end",
          )}
          variant={state === "needs_reconnect" ? "primary" : "secondary"}
          loading={pending || disconnection.pending}
          onClick={reconnect}
        >
          Reconnect
        </Button>
      )}
      {state !== "disconnected" && (
        <MoreMenu of={nameOf(connection)} className="col-start-3 row-start-1 sm:col-start-4">
          {!offersReconnect && (
            <MenuItem icon={<RefreshCw aria-hidden className="size-4" />} onSelect={reconnect}>
              Reconnect
            </MenuItem>
          )}
          <MenuItem
            icon={<ChartNoAxesColumn aria-hidden className="size-4" />}
            onSelect={() => setShowsResults(true)}
          >
            Results…
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Unplug aria-hidden className="size-4" />}
            onSelect={() => setAsking(true)}
          >
            Disconnect…
          </MenuItem>
        </MoreMenu>
      )}
      <ResultsDialog connection={connection} open={showsResults} onOpenChange={setShowsResults} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${name}?`}
        description={disconnectWarning(connection)}
        confirmLabel="Disconnect"
        onConfirm={() => void disconnection.run()}
      />
      {dialog}
      {dialogs}
    </div>
  );
}

export function endsSoon({ reconnectBefore }: Pick<Connection, "reconnectBefore">, at: string) {
  return reconnectBefore !== null && Date.parse(reconnectBefore) - Date.parse(at) <= soonMs;
}

function fieldsOf({ connection, network }: ConnectionItemProps) {
  return connection.sandbox || !network ? [] : network.signInFields;
}

function StateBadge({ state }: { state: keyof typeof stateBadges }) {
  const { icon: Icon, tone, word } = stateBadges[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

const stateBadges = {
  needs_reconnect: { icon: TriangleAlert, tone: "caution", word: "Needs reconnecting" },
  disconnected: { icon: Unplug, tone: "neutral", word: "Disconnected" },
} as const;

function detailsOf({ connection, preferences }: ConnectionItemProps): string {
  const { connectedBy, createdAt, scheduledDeliveries, state } = connection;
  const by = connectedBy ? `by ${connectedBy.name} ` : "";
  const connected = `Connected ${by}on ${formatDate(createdAt, preferences)}`;
  if (state === "disconnected") return connected;
  const waiting = plural(scheduledDeliveries, "scheduled delivery", "scheduled deliveries");
  return [
    connected,
    ...accessOf(connection),
    scheduledDeliveries > 0 ? waiting : "Nothing scheduled",
  ].join(" · ");
}

function accessOf({ state, tokenExpiresAt, reconnectBefore }: Connection): string[] {
  if (state !== "active" || reconnectBefore !== null) return [];
  return [tokenExpiresAt === null ? "Access does not expire" : "Access renews by itself"];
}

function ReconnectBefore({ connection, preferences, at }: ConnectionItemProps) {
  const { reconnectBefore } = connection;
  if (reconnectBefore === null) return null;
  const isSoon = endsSoon(connection, at);
  return (
    <p className={cx("mt-1 flex items-center gap-1.5", isSoon && "font-medium text-caution")}>
      {isSoon && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
      Reconnect before {formatDate(reconnectBefore, preferences)}
    </p>
  );
}

function disconnectWarning({
  scheduledDeliveries: count,
}: Pick<Connection, "scheduledDeliveries">): string {
  const kept = "What already went out stays where it is. You can reconnect later.";
  if (count === 0) return `Nothing is scheduled to it. ${kept}`;
  const deliveries = plural(count, "scheduled delivery", "scheduled deliveries");
  return `${deliveries} to it ${count === 1 ? "is" : "are"} cancelled and will not go out. ${kept}`;
}

function useReconnection(
  { id, name, handle }: Pick<Connection, "id" | "name" | "handle">,
  fields: readonly SignInField[],
) {
  const { confirmed, dialog, asking: isConfirming } = useRecentAuth();
  const [isSigningIn, setSigningIn] = useState(false);
  const params = { connectionId: id };
  const { run, pending, succeeded, failure } = useApiMutation({
    send: (typed: Record<string, string>) =>
      confirmed(() =>
        api("POST /api/connections/{connectionId}/reconnect", { params, body: { typed } }),
      ),
    onDone: ({ authorizationUrl }) => follow(authorizationUrl),
    ...(!isSigningIn && { failed: () => ({ title: `${name} could not be reconnected` }) }),
  });
  const [account] = fields;
  return {
    pending,
    reconnect: () => (account ? setSigningIn(true) : void run({})),
    dialogs: (
      <>
        <SignInDialog
          open={isSigningIn && !isConfirming}
          onOpenChange={setSigningIn}
          title={`Reconnect ${name}`}
          fields={fields}
          initial={account ? { [account.name]: handle } : {}}
          pending={pending || succeeded}
          failure={failure}
          onSubmit={(typed) => void run(typed)}
        />
        {dialog}
      </>
    ),
  };
}

const soonMs = 7 * 86_400_000;
