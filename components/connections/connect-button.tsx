"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { follow } from "@/components/link/follow";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import type { NetworkSummary } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";
import { SignInDialog } from "./sign-in-dialog";

type ConnectButtonProps = {
  network: Pick<
    NetworkSummary,
    "label" | "accountNoun" | "segment" | "accountChoice" | "signInFields" | "hasSamples"
  >;
  variant: "primary" | "secondary";
};

type Start = { typed: Record<string, string>; sandbox: boolean };

export function ConnectButton({ network, variant }: ConnectButtonProps) {
  const { label, accountNoun, signInFields: fields, hasSamples } = network;
  const { confirmed, dialog, asking: isConfirming } = useRecentAuth();
  const [asking, setAsking] = useState(false);
  const params = { segment: network.segment };
  const { run, pending, succeeded, input, failure, reset } = useApiMutation({
    send: (body: Start) =>
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
