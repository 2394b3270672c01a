"use client";

import { Check } from "lucide-react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Consent } from "@/lib/identity/oauth/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function ConsentForm({
  consent,
  person,
  workspaceName,
}: {
  consent: Consent;
  person: TimePreferences & { name: string; email: string };
  workspaceName: string;
}) {
  const { uid, client, permissions, expiresAt } = consent;
  const { confirmed, dialog } = useRecentAuth();
  const { run, pending, succeeded, input, failure } = useApiMutation({
    send: (decision: "allow" | "deny") =>
      confirmed(() => api("POST /api/consents/{uid}", { params: { uid }, body: { decision } })),
    onDone: ({ redirectTo }) => follow(redirectTo),
  });
  const busy = pending || succeeded ? input : null;

  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="break-words font-semibold text-lg">
        Connect {client.name} to {workspaceName}?
      </h1>
      {failure && (
        <Callout tone="negative" role="alert">
          {failure}
        </Callout>
      )}
      <ClientDetails client={client} />
      {permissions.length === 0 ? (
        <Callout tone="caution">Your role allows nothing of what it asks for.</Callout>
      ) : (
        <div>
          <p className="font-medium">As {person.name}, it will be able to</p>
          <ul className="mt-2 flex flex-col gap-1.5">
            {permissions.map(({ scope, words }) => (
              <li key={scope} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-pretty text-muted text-sm">
        Until {formatDate(expiresAt, person)}, or until you revoke it under Settings, API keys. It
        can never do more than you can. You are signed in as {person.email}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={busy === "allow"}
          disabled={Boolean(busy) || permissions.length === 0}
          onClick={() => void run("allow")}
        >
          Connect
        </Button>
        <Button loading={busy === "deny"} disabled={Boolean(busy)} onClick={() => void run("deny")}>
          Do not connect
        </Button>
      </div>
      {dialog}
    </section>
  );
}

function ClientDetails({ client }: Pick<Consent, "client">) {
  const { name, host, redirectHost, isThisComputer } = client;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Assistant</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dt className="text-muted">Known by</dt>
        <dd className="wrap-anywhere">{host ?? "Only the name it gave itself"}</dd>
        <dt className="text-muted">Returns to</dt>
        <dd className="wrap-anywhere">
          {isThisComputer ? `A program on this computer (${redirectHost})` : redirectHost}
        </dd>
      </dl>
      <Callout tone={host === null || isThisComputer ? "caution" : "info"}>
        Go on only if you have just asked {isThisComputer ? "a program here" : redirectHost} to
        connect.
      </Callout>
    </>
  );
}
