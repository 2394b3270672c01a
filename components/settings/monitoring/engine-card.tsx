import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Tone } from "@/components/ui/tone";
import type { EngineConnection } from "@/lib/health/engine/schema";
import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function EngineCard({
  connection,
  at,
  preferences,
}: {
  connection: EngineConnection;
  at: string;
  preferences: TimePreferences;
}) {
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

type Words = { label: string; tone: Tone };

const words: Record<Exclude<EngineConnection["state"], "silent">, Words> = {
  connected: { label: "Connected", tone: "positive" },
  not_registered: { label: "Not registered", tone: "negative" },
  refused: { label: "Refused: signing key", tone: "negative" },
  unreachable: { label: "Unreachable", tone: "negative" },
};

const dayMs = 86_400_000;

function engineWords(
  { state, since }: EngineConnection,
  { at, preferences }: { at: string; preferences: TimePreferences },
): Words {
  if (state !== "silent") return words[state];
  if (!since) return { label: "Silent", tone: "caution" };
  const isRecent = Date.parse(at) - Date.parse(since) < dayMs;
  const format = isRecent ? formatTime : formatDateTime;
  return { label: `Silent since ${format(since, preferences)}`, tone: "caution" };
}
