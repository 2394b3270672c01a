"use client";

import { Check } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { PolicyAccount } from "@/components/identity/policies/policy-fields";
import { contextOf, PolicySentences } from "@/components/identity/policies/policy-sentences";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { lazyLayer } from "@/components/ui/lazy";
import { permissionsUnder } from "@/lib/identity/oauth/rules";
import type { Consent } from "@/lib/identity/oauth/schema";
import type { Policy } from "@/lib/identity/policies/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";

const PolicyDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/identity/policies/policy-dialog").then((chunk) => chunk.PolicyDialog),
    ),
  { what: "The policy" },
);
const preloadDialog = () =>
  void import("@/components/identity/policies/policy-dialog").catch(() => undefined);

export function ConsentForm({
  consent,
  person,
  workspace,
  accounts,
}: {
  consent: Consent;
  person: TimePreferences & { name: string; email: string };
  workspace: { name: string; timeZone: string };
  accounts: readonly PolicyAccount[];
}) {
  const { uid, client, expiresAt } = consent;
  const { policy, setNarrowed, narrowed, permissions } = useNarrowing(consent);
  const [narrowing, setNarrowing] = useState(false);
  const context = contextOf(accounts, workspace.timeZone);
  const { confirmed, dialog } = useRecentAuth();
  const { run, pending, succeeded, input, failure } = useApiMutation({
    send: (decision: "allow" | "deny") =>
      confirmed(() =>
        api("POST /api/consents/{uid}", { params: { uid }, body: { decision, policy: narrowed } }),
      ),
    onDone: ({ redirectTo }) => follow(redirectTo),
  });
  const busy = pending || succeeded ? input : null;

  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="break-words font-semibold text-lg">
        Connect {client.name} to {workspace.name}?
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
      {permissions.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <div>
            <p className="font-medium">
              {narrowed ? "Within what you allow it" : "Within what your team allows assistants"}
            </p>
            <PolicySentences policy={policy} context={context} className="mt-1" />
          </div>
          <Button
            size="sm"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setNarrowing(true)}
          >
            Allow less…
          </Button>
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
      <PolicyDialog
        open={narrowing}
        onClose={() => setNarrowing(false)}
        title={`What ${client.name} may do`}
        description="You can allow it less than your team allows assistants, and change it later under Settings, API keys."
        kind="assistants"
        policy={policy}
        limit={consent.policy}
        accounts={accounts}
        context={context}
        saveLabel="Use this"
        onSave={(chosen) => {
          setNarrowed(chosen);
          setNarrowing(false);
        }}
      />
      {dialog}
    </section>
  );
}

/** Promises no more than is left once the person has allowed less. */
function useNarrowing(consent: Consent) {
  const [narrowed, setNarrowed] = useState<Policy | null>(null);
  const policy = narrowed ?? consent.policy;
  const scopes = consent.permissions.map(({ scope }) => scope);
  return { narrowed, setNarrowed, policy, permissions: permissionsUnder(scopes, policy) };
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
