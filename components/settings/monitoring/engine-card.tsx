import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { EngineConnection } from "@/lib/health/engine/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { engineWords } from "./engine-words";

type EngineCardProps = { connection: EngineConnection; at: string; preferences: TimePreferences };

export function EngineCard({ connection, at, preferences }: EngineCardProps) {
  const { reason, since, state, serverUrl, callUrl, lastCallAt } = connection;
  const { label, tone } = engineWords(connection, { at, preferences });
  const when = (instant: string) => formatDateTime(instant, preferences);
  return (
    <Card aria-label="Inngest server">
      <CardHeader
        title="Inngest server"
        description="It starts what publishes your posts."
        actions={<Badge tone={tone}>{label}</Badge>}
      />
      <CardBody className="flex flex-col gap-4">
        {reason && (
          <Callout tone={state === "silent" ? "caution" : "negative"} role="status">
            <p className="wrap-anywhere text-pretty">{reason}</p>
            {since && state !== "silent" && <p className="text-sm">Since {when(since)}</p>}
          </Callout>
        )}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Server">{serverUrl ?? "Inngest Cloud"}</Fact>
          <Fact label="It calls Herald at">{callUrl}</Fact>
          <Fact label="Last call">
            {lastCallAt ? (
              <time dateTime={lastCallAt}>{when(lastCallAt)}</time>
            ) : (
              "It has not called yet"
            )}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
