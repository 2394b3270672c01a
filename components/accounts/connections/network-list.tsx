"use client";

import { Plug } from "lucide-react";
import type { Route } from "next";
import { Fragment } from "react";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { Connection, NetworkSummary } from "@/lib/accounts/connections/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { ConnectionItem } from "./connection-item";
import { isUsable, NetworkRow } from "./network-row";

type NetworkListProps = {
  connections: Connection[];
  networks: NetworkSummary[];
  /** Names the connections that have a rule for approval. */
  ruledIds: readonly string[];
  preferences: TimePreferences;
  manageable: boolean;
  at: string;
};

export function NetworkList(props: NetworkListProps) {
  const { connections, networks, manageable, preferences } = props;
  const isEmpty = connections.length === 0;
  const ids = networks.map(({ id }) => id);
  const others = connections.filter(({ provider }) => !ids.includes(provider));
  if (isEmpty && !manageable) return <NothingConnected />;
  return (
    <div className="flex flex-col gap-4">
      {isEmpty && (
        <Callout title="No accounts yet">
          The accounts your team publishes to will be here. Connect the first one to start
          scheduling.
        </Callout>
      )}
      {manageable && <SandboxNote networks={networks} />}
      <div className="divide-y rounded-lg border bg-surface empty:hidden">
        {networks
          .filter(({ id }) => manageable || connections.some(({ provider }) => provider === id))
          .map((network) => {
            const own = connections.filter(({ provider }) => provider === network.id);
            return (
              <NetworkRow
                key={network.id}
                network={network}
                count={own.length}
                manageable={manageable}
                leads={isEmpty && network === networks.find(isUsable)}
                preferences={preferences}
              >
                {own.length > 0 && <Accounts {...props} connections={own} network={network} />}
              </NetworkRow>
            );
          })}
      </div>
      {others.length > 0 && (
        <Card aria-label="Accounts of other networks">
          <CardHeader title="Other networks" description="Herald no longer supports them." />
          <Accounts {...props} connections={others} network={undefined} />
        </Card>
      )}
      {!manageable && (
        <p className="text-muted text-sm">
          Connecting and disconnecting accounts is up to your team’s administrators.
        </p>
      )}
    </div>
  );
}

/** One line says it for all: each network that it is about carries the badge. */
function SandboxNote({ networks }: { networks: readonly NetworkSummary[] }) {
  const simulated = networks.filter(({ mode, hasSamples }) => mode === "sandbox" || hasSamples);
  if (simulated.length === 0) return null;
  const panels = simulated.filter(({ sandboxUrl }) => sandboxUrl !== null);
  return (
    <p className="text-pretty text-muted text-sm">
      Sandbox accounts work like those of their network, but nothing leaves this machine.
      {panels.length > 0 && " To see what happens when one fails, in a browser on that machine: "}
      {panels.map(({ id, label, sandboxUrl }, index) => (
        <Fragment key={id}>
          {index > 0 && " · "}
          <TextLink href={sandboxUrl as Route} aria-label={`Make ${label} misbehave`}>
            {label}
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}

function NothingConnected() {
  return (
    <Card>
      <EmptyState
        icon={<Plug aria-hidden />}
        title="No accounts yet"
        description="The accounts your team publishes to will be here. An administrator has to connect the first one."
      />
    </Card>
  );
}

function Accounts({
  connections,
  network,
  ...shared
}: Omit<NetworkListProps, "networks"> & { network: NetworkSummary | undefined }) {
  return (
    <ul aria-label={`Accounts of ${network?.label ?? "other networks"}`} className="divide-y">
      {connections.toSorted(byUrgency).map((connection) => (
        <ConnectionItem
          key={connection.id}
          connection={connection}
          network={network}
          needsApproval={shared.ruledIds.includes(connection.id)}
          preferences={shared.preferences}
          manageable={shared.manageable}
          at={shared.at}
        />
      ))}
    </ul>
  );
}

const urgency = { needs_reconnect: 0, active: 1, disconnected: 2 };

function byUrgency(a: Connection, b: Connection): number {
  return urgency[a.state] - urgency[b.state];
}
