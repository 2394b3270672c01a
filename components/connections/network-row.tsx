"use client";

import { Stethoscope } from "lucide-react";
import type { ReactNode } from "react";
import { SandboxBadge } from "@/components/account/sandbox-badge";
import { NetworkMark } from "@/components/network-mark";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { NetworkSummary } from "@/lib/connections/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { ConnectButton } from "./connect-button";
import { isUsable } from "./is-usable";
import { NetworkDetails } from "./network-details";
import { NetworkNotes } from "./network-notes";
import { plural } from "./plural";
import { TestReport } from "./test-report";
import { useConnectionTest } from "./use-connection-test";

type NetworkRowProps = {
  network: NetworkSummary;
  count: number;
  manageable: boolean;
  leads: boolean;
  preferences: TimePreferences;
  children?: ReactNode;
};

export function NetworkRow(props: NetworkRowProps) {
  const { network, count, manageable, leads, preferences, children } = props;
  const { label, accountNoun, mark, mode } = network;
  const test = useConnectionTest(network);
  return (
    <Card aria-label={label}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
          <NetworkMark mark={mark} className="size-5" />
          <h2 className="font-semibold text-base">{label}</h2>
          {mode === "sandbox" && <SandboxBadge />}
          <span className="text-muted text-sm">{counted(count, accountNoun)}</span>
        </div>
        {manageable && (
          <div className="flex items-center gap-2">
            <Button
              size="sm"
              variant="ghost"
              icon={<Stethoscope aria-hidden className="size-4" />}
              loading={test.pending}
              onClick={() => void test.run()}
            >
              Test<span className="sr-only"> {label}</span>
            </Button>
            {isUsable(network) && (
              <ConnectButton network={network} variant={leads ? "primary" : "secondary"} />
            )}
          </div>
        )}
      </div>
      {manageable && <NetworkNotes network={network} />}
      <span role="status" className="sr-only">
        {test.spoken}
      </span>
      {test.report && (
        <TestReport
          network={network}
          report={test.report}
          preferences={preferences}
          onHide={test.hide}
        />
      )}
      {children && <div className="border-t">{children}</div>}
      {manageable && <NetworkDetails network={network} />}
    </Card>
  );
}

function counted(count: number, noun: string): string {
  return count === 0 ? `No ${noun} yet` : plural(count, noun);
}
