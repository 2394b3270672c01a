"use client";

import { Plus } from "lucide-react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import type { NetworkSummary } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";

type ConnectButtonProps = {
  network: Pick<NetworkSummary, "label" | "accountNoun" | "segment" | "accountChoice">;
  variant: "primary" | "secondary";
};

export function ConnectButton({ network, variant }: ConnectButtonProps) {
  const { confirmed, dialog } = useRecentAuth();
  const params = { segment: network.segment };
  const { run, pending, succeeded } = useApiMutation({
    send: () => confirmed(() => api("POST /api/social/{segment}/authorizations", { params })),
    onDone: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
    failed: () => ({ title: `${network.label} could not be opened` }),
  });

  return (
    <>
      <Button
        size="sm"
        variant={variant}
        // The spinner stays while the browser leaves the page.
        loading={pending || succeeded}
        onClick={() => void run()}
        icon={<Plus aria-hidden className="size-4" />}
      >
        Connect
        <span className="sr-only">
          {` ${network.label} ${network.accountNoun}${network.accountChoice === "several" ? "s" : ""}`}
        </span>
      </Button>
      {dialog}
    </>
  );
}
