import { TriangleAlert, Unplug } from "lucide-react";
import type { Route } from "next";
import { SandboxBadge } from "@/components/account/sandbox-badge";
import { NetworkMark } from "@/components/network-mark";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/text-link";
import type { Connection, NetworkSummary } from "@/lib/connections/schema";
import { formatDate, type TimePreferences } from "@/lib/time/format-instant";
import { ConnectionActions } from "./connection-actions";
import { endsSoon } from "./ends-soon";
import { plural } from "./plural";

type ConnectionItemProps = {
  connection: Connection;
  network: NetworkSummary | undefined;
  preferences: TimePreferences;
  manageable: boolean;
  at: string;
};

export function ConnectionItem(props: ConnectionItemProps) {
  const { connection, network, manageable, at } = props;
  const { name, handle, avatarUrl, state, reason, sandbox } = connection;
  const mark = network && <NetworkMark mark={network.mark} className="size-4" />;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <div className={state === "disconnected" ? "grayscale" : undefined}>
        <Avatar name={name} src={avatarUrl} size={32} mark={mark} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {state !== "active" && <StateBadge state={state} />}
          {sandbox && <SandboxBadge />}
        </p>
        {handle && <p className="break-words text-muted">@{handle}</p>}
        {reason && <p className="mt-1 max-w-prose text-pretty text-caution">{reason}</p>}
        <ReconnectBefore {...props} />
        <p className="mt-0.5 text-muted text-sm">
          {facts(props)}
          {state !== "disconnected" && (
            <>
              {" · "}
              <TextLink href={`/connections/${connection.id}/slots` as Route}>
                Weekly times<span className="sr-only"> of {name}</span>
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

function fieldsOf({ connection, network }: ConnectionItemProps) {
  return connection.sandbox || !network ? [] : network.signInFields;
}

function StateBadge({ state }: { state: keyof typeof looks }) {
  const { icon: Icon, tone, word } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

const looks = {
  needs_reconnect: { icon: TriangleAlert, tone: "caution", word: "Needs reconnecting" },
  disconnected: { icon: Unplug, tone: "neutral", word: "Disconnected" },
} as const;

function facts({ connection, preferences }: ConnectionItemProps): string {
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
