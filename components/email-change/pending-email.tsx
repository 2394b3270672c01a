"use client";

import type { RecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { PendingEmailChange } from "@/lib/auth/email-change/schema";
import { api } from "@/lib/http/api";
import { formatTime, type TimePreferences } from "@/lib/time/format-instant";

type PendingEmailProps = {
  pending: NonNullable<PendingEmailChange["pending"]>;
  preferences: TimePreferences;
  sendsMail: boolean;
  recentAuth: RecentAuth;
  onCancelled: () => void;
};

export function PendingEmail(props: PendingEmailProps) {
  const { pending, preferences, sendsMail, recentAuth, onCancelled } = props;
  const cancelling = useApiMutation({
    send: () => recentAuth.confirmed(() => api("DELETE /api/auth/email-change")),
    onDone: onCancelled,
    done: () => ({ title: "Your address stays as it is" }),
    failed: () => ({ title: "The change could not be cancelled" }),
  });
  return (
    <Callout
      role="status"
      title={<span className="wrap-anywhere">{pending.email} is not confirmed yet</span>}
      action={
        <Button size="sm" loading={cancelling.pending} onClick={() => void cancelling.run()}>
          Cancel the change
        </Button>
      }
    >
      <p>
        Open the link in the mail that went there, until{" "}
        {formatTime(pending.expiresAt, preferences)}. Until then your address stays as it is.
      </p>
      {!sendsMail && (
        <p className="mt-1">
          No mail is set up here: whoever has the machine finds the link in the folder outbox.
        </p>
      )}
    </Callout>
  );
}
