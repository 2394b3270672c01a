import { Plug } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Connection, NetworkSummary } from "@/lib/connections/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { ConnectButton } from "./connect-button";
import { ConnectionItem } from "./connection-item";

type ConnectionListProps = {
  connections: Connection[];
  networks: NetworkSummary[];
  preferences: TimePreferences;
  manageable: boolean;
  at: string;
  offered: NetworkSummary | undefined;
};

export function ConnectionList({
  connections,
  networks,
  preferences,
  manageable,
  at,
  offered,
}: ConnectionListProps) {
  if (connections.length === 0) return <NoConnections offered={offered} manageable={manageable} />;
  return (
    <Card aria-label="Accounts">
      <ul className="divide-y">
        {connections.toSorted(byUrgency).map((connection) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            network={networks.find(({ id }) => id === connection.provider)}
            preferences={preferences}
            manageable={manageable}
            at={at}
          />
        ))}
      </ul>
    </Card>
  );
}

function NoConnections({
  offered,
  manageable,
}: Pick<ConnectionListProps, "offered" | "manageable">) {
  return (
    <Card>
      <EmptyState
        icon={<Plug aria-hidden />}
        title="No accounts yet"
        description={
          manageable
            ? "The accounts your team publishes to will be here. Connect the first one to start scheduling."
            : "The accounts your team publishes to will be here. An administrator has to connect the first one."
        }
        action={manageable && offered && <ConnectButton network={offered} />}
      />
    </Card>
  );
}

const urgency = { needs_reconnect: 0, active: 1, disconnected: 2 };

function byUrgency(a: Connection, b: Connection): number {
  return urgency[a.state] - urgency[b.state];
}
