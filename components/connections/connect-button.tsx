"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { NetworkSummary } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";

type ConnectButtonProps = {
  network: Pick<NetworkSummary, "label" | "accountNoun" | "segment" | "accountChoice">;
  variant?: "primary" | "secondary";
};

export function ConnectButton({ network, variant = "primary" }: ConnectButtonProps) {
  const { confirmed, dialog } = useRecentAuth();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);

  const connect = async () => {
    setLeaving(true);
    const params = { segment: network.segment };
    try {
      const started = await confirmed(() =>
        api("POST /api/social/{segment}/authorizations", { params }),
      );
      // The spinner stays while the browser leaves the page.
      if (started) return window.location.assign(started.authorizationUrl);
    } catch (error) {
      toast.fail(`${network.label} could not be opened`, error);
    }
    setLeaving(false);
  };

  return (
    <>
      <Button
        variant={variant}
        loading={leaving}
        onClick={connect}
        icon={<Plus aria-hidden className="size-4" />}
      >
        Connect {network.label} {network.accountNoun}
        {network.accountChoice === "several" && "s"}
      </Button>
      {dialog}
    </>
  );
}
