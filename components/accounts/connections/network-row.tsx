"use client";

import { Plus, Stethoscope } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import type { NetworkSummary } from "@/lib/accounts/connections/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { plural } from "./plural";
import { SignInDialog } from "./sign-in-dialog";
import { TestReport, useConnectionTest } from "./test-report";

export function NetworkRow({
  network,
  count,
  manageable,
  leads,
  preferences,
  children,
}: {
  network: NetworkSummary;
  count: number;
  manageable: boolean;
  leads: boolean;
  preferences: TimePreferences;
  children?: ReactNode;
}) {
  const { label, accountNoun, mark, mode } = network;
  const test = useConnectionTest(network);
  const [showsDetails, showDetails] = useState(false);
  const detailsId = useId();
  return (
    <section aria-label={label} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
          <NetworkMark mark={mark} className="size-6" />
          <h2 className="font-semibold text-base">{label}</h2>
          <span className="text-muted text-sm">{counted(count, accountNoun)}</span>
          {mode === "sandbox" && <SandboxBadge />}
        </div>
        {manageable && (
          <div className="contents items-center gap-x-1 sm:flex">
            <Button
              size="sm"
              variant="ghost"
              className={belowOnPhones}
              aria-expanded={showsDetails}
              aria-controls={detailsId}
              onClick={() => showDetails(!showsDetails)}
            >
              App details<span className="sr-only"> of {label}</span>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              className={belowOnPhones}
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
      {manageable && (
        <div id={detailsId} hidden={!showsDetails} className="border-y bg-canvas px-4 py-3">
          <NetworkDetails network={network} />
        </div>
      )}
      {children}
    </section>
  );
}

const belowOnPhones = "max-sm:order-1 max-sm:-mx-2";

export function isUsable({ mode, obstacle }: Pick<NetworkSummary, "mode" | "obstacle">): boolean {
  return mode !== "off" && obstacle === null;
}

function counted(count: number, noun: string): string {
  return count === 0 ? `No ${noun} yet` : plural(count, noun);
}

function ConnectButton({
  network,
  variant,
}: {
  network: Pick<
    NetworkSummary,
    "label" | "accountNoun" | "segment" | "accountChoice" | "signInFields" | "hasSamples"
  >;
  variant: "primary" | "secondary";
}) {
  const { label, accountNoun, signInFields: fields, hasSamples } = network;
  const { confirmed, dialog, asking: isConfirming } = useRecentAuth();
  const [asking, setAsking] = useState(false);
  const params = { segment: network.segment };
  const { run, pending, succeeded, input, failure, reset } = useApiMutation({
    send: (body: { typed: Record<string, string>; sandbox: boolean }) =>
      confirmed(() => api("POST /api/social/{segment}/authorizations", { params, body })),
    onDone: ({ authorizationUrl }) => follow(authorizationUrl),
    ...(!asking && { failed: () => ({ title: `${label} could not be opened` }) }),
  });
  // The spinner stays while the browser leaves the page.
  const loading = pending || succeeded;
  const connect = () => {
    if (fields.length === 0) return void run({ typed: {}, sandbox: false });
    reset();
    setAsking(true);
  };
  const several = network.accountChoice === "several" ? "s" : "";

  return (
    <>
      {hasSamples && (
        <Button
          size="sm"
          variant="ghost"
          className={belowOnPhones}
          loading={loading && input?.sandbox === true}
          onClick={() => void run({ typed: {}, sandbox: true })}
        >
          Try a sample<span className="sr-only">{` ${label} ${accountNoun}`}</span>
        </Button>
      )}
      <Button
        size="sm"
        variant={variant}
        loading={loading && input?.sandbox !== true}
        onClick={connect}
        icon={<Plus aria-hidden className="size-4" />}
      >
        Connect
        <span className="sr-only">{` ${label} ${accountNoun}${several}`}</span>
      </Button>
      <SignInDialog
        open={asking && !isConfirming}
        onOpenChange={setAsking}
        title={`Connect a ${label} ${accountNoun}`}
        fields={fields}
        pending={loading}
        failure={failure}
        onSubmit={(typed) => void run({ typed, sandbox: false })}
      />
      {dialog}
    </>
  );
}

function NetworkNotes({ network }: { network: NetworkSummary }) {
  const { label, mode, obstacle, warnings } = network;
  return (
    <div className="flex flex-col gap-2 px-4 pb-2.5 empty:hidden">
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

function Caution({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Callout tone="caution" title={title}>
      {children}
    </Callout>
  );
}

const certaintyInWords = {
  certain:
    "If an answer is lost on the way, Herald always finds out whether the post is there, and never sends it twice.",
  lookedUp:
    "If an answer is lost on the way, Herald looks for the post there. Where that stays open, it asks you instead of sending it twice.",
  person:
    "If an answer is lost on the way, nothing there can be asked: you look yourself, and Herald does not send it twice.",
} satisfies Record<NetworkSummary["certainty"], string>;

function NetworkDetails({ network }: { network: NetworkSummary }) {
  const { label, mode, permissions, variables, certainty } = network;
  return (
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
      {variables.length > 0 && <NetworkAddresses network={network} />}
      <section aria-label={`Lost answers of ${label}`} className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">When an answer is lost</h3>
        <p className="max-w-prose text-pretty text-muted">{certaintyInWords[certainty]}</p>
      </section>
      {mode !== "live" && (
        <section aria-label={`Set up ${label}`} className="flex flex-col gap-1.5 md:col-span-2">
          <h3 className="font-medium text-sm">To publish for real</h3>
          <p className="max-w-prose text-pretty text-muted">
            Whoever runs this server enters the id and the secret of your {label} app as these
            environment variables, and starts it again:
          </p>
          <ul>
            {variables.map((name) => (
              <li key={name}>
                <code className="break-all text-sm">{name}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function NetworkAddresses({ network }: { network: NetworkSummary }) {
  const { label, redirectUrl, callbacks } = network;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <CopyField label="Redirect URL" value={redirectUrl} />
        <p className="text-pretty text-muted text-sm">
          Enter it word for word among the valid redirect addresses of your {label} app.
        </p>
      </div>
      {callbacks.map((callback) => (
        <CopyField key={callback.url} label={callback.label} value={callback.url} />
      ))}
      {callbacks.length > 0 && (
        <p className="text-pretty text-muted text-sm">
          {label} calls these when a person removes the app
          {callbacks.length > 1 && " or asks for their data to be deleted"}.
        </p>
      )}
    </div>
  );
}
