import { Callout } from "@/components/ui/callout";
import type { NetworkSummary } from "@/lib/connections/schema";
import { NetworkPanel } from "./network-panel";

type NetworkPanelsProps = {
  networks: NetworkSummary[];
  manageable: boolean;
  offered: NetworkSummary | undefined;
};

export function NetworkPanels({ networks, manageable, offered }: NetworkPanelsProps) {
  if (!manageable) {
    return (
      <Callout>Connecting and disconnecting accounts is up to your team’s administrators.</Callout>
    );
  }
  return (
    <section aria-labelledby="networks" className="flex flex-col gap-3">
      <h2 id="networks" className="font-semibold text-md">
        Networks
      </h2>
      {networks.map((network) => (
        <NetworkPanel key={network.id} network={network} connectable={network !== offered} />
      ))}
    </section>
  );
}
