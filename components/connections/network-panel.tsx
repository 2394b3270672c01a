import type { Route } from "next";
import { SandboxBadge } from "@/components/account/sandbox-badge";
import { NetworkMark } from "@/components/network-mark";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { NetworkSummary } from "@/lib/connections/schema";
import { ConnectButton } from "./connect-button";
import { isUsable } from "./is-usable";
import { NetworkAddresses } from "./network-addresses";

type NetworkPanelProps = { network: NetworkSummary; connectable: boolean };

export function NetworkPanel({ network, connectable }: NetworkPanelProps) {
  const { label, accountNoun, mark, mode, permissions, warnings } = network;
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <NetworkMark mark={mark} className="size-5" />
            {label}
            {mode === "sandbox" && <SandboxBadge />}
          </span>
        }
        description={`Publish to ${label} ${accountNoun}s that you or your team manage.`}
        actions={
          connectable &&
          isUsable(network) && <ConnectButton network={network} variant="secondary" />
        }
      />
      <CardBody className="flex flex-col gap-5">
        <ModeNote network={network} />
        <ObstacleNote network={network} />
        {warnings.map((warning) => (
          <Callout key={warning} tone="caution">
            {warning}
          </Callout>
        ))}
        <div className="grid gap-5 md:grid-cols-2">
          <section aria-label={`Permissions for ${label}`} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-sm">Permissions it asks for</h3>
            <ul className="flex flex-col gap-1.5">
              {permissions.map(({ name, purpose }) => (
                <li key={name}>
                  <span className="block">{purpose}</span>
                  <code className="break-all text-muted text-sm">{name}</code>
                </li>
              ))}
            </ul>
          </section>
          <NetworkAddresses network={network} />
        </div>
      </CardBody>
    </Card>
  );
}

function ObstacleNote({ network }: Pick<NetworkPanelProps, "network">) {
  if (network.obstacle === null) return null;
  return (
    <Callout tone="caution" title={`${network.label} cannot reach this server`}>
      {network.obstacle}
    </Callout>
  );
}

function ModeNote({ network }: Pick<NetworkPanelProps, "network">) {
  const { label, mode, variables, sandboxUrl } = network;
  if (mode === "live") return null;
  const names = variables.map((name, index) => (
    <span key={name}>
      {index > 0 && " and "}
      <code className="break-all">{name}</code>
    </span>
  ));
  if (mode === "off") {
    return (
      <Callout tone="caution" title={`${label} is not set up on this server`}>
        Whoever runs it has to set {names} and start it again.
      </Callout>
    );
  }
  return (
    <Callout title={`This is a sandbox, not the real ${label}`}>
      Everything works as it would there, but nothing leaves this machine. To publish for real, set{" "}
      {names} and start the server again.
      {sandboxUrl && (
        <p className="mt-1">
          <TextLink href={sandboxUrl as Route}>Make this network misbehave</TextLink> to see what
          Herald does about it; it opens on the machine that Herald runs on.
        </p>
      )}
    </Callout>
  );
}
