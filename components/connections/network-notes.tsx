import type { Route } from "next";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { NetworkSummary } from "@/lib/connections/schema";

export function NetworkNotes({ network }: { network: NetworkSummary }) {
  const { label, mode, hasSamples, obstacle, warnings } = network;
  return (
    <div className="flex flex-col gap-2 px-4 pb-2.5 empty:hidden">
      {(mode === "sandbox" || hasSamples) && <SandboxNote network={network} />}
      {mode === "off" && (
        <Caution title={`${label} is not set up on this server`}>
          The app details say what whoever runs it has to enter.
        </Caution>
      )}
      {obstacle && <Caution title={`${label} cannot reach this server`}>{obstacle}</Caution>}
      {warnings.map((warning) => (
        <Caution key={warning}>{warning}</Caution>
      ))}
    </div>
  );
}

function SandboxNote({ network }: { network: NetworkSummary }) {
  const { label, sandboxUrl, hasSamples, accountNoun } = network;
  return (
    <p className="text-pretty text-muted text-sm">
      {hasSamples ? `A sample ${accountNoun} works` : "Works"} like {label}, but nothing leaves this
      machine.
      {sandboxUrl && (
        <>
          {" "}
          <TextLink href={sandboxUrl as Route}>Make this network misbehave</TextLink>, in a browser
          on that machine.
        </>
      )}
    </p>
  );
}

function Caution({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Callout tone="caution" title={title}>
      {children}
    </Callout>
  );
}
