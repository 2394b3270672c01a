"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { type RecentAuth, useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyLayer } from "@/components/ui/lazy";
import type { PendingEmailChange } from "@/lib/identity/auth/email-change/schema";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

const ChangeEmailDialog = lazyLayer(
  () => dynamic(() => import("./change-email-dialog").then((chunk) => chunk.ChangeEmailDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./change-email-dialog").catch(() => undefined);

type Pending = PendingEmailChange["pending"];

export function EmailPanel({
  email,
  pending: stored,
  preferences,
  sendsMail,
}: {
  email: string;
  pending: Pending;
  preferences: TimePreferences;
  sendsMail: boolean;
}) {
  const recentAuth = useRecentAuth();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState<Pending>(stored);
  return (
    <Card aria-label="E-mail">
      <CardHeader
        title="E-mail"
        description="You sign in with this address, and mail for you goes there."
        actions={
          <Button
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setOpen(true)}
          >
            Change address
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-3">
        <p className="wrap-anywhere">{email}</p>
        {pending && (
          <PendingEmail
            pending={pending}
            preferences={preferences}
            sendsMail={sendsMail}
            recentAuth={recentAuth}
            onCancelled={() => setPending(null)}
          />
        )}
      </CardBody>
      <ChangeEmailDialog
        open={open}
        onOpenChange={setOpen}
        recentAuth={recentAuth}
        onRequested={setPending}
      />
      {recentAuth.dialog}
    </Card>
  );
}

function PendingEmail({
  pending,
  preferences,
  sendsMail,
  recentAuth,
  onCancelled,
}: {
  pending: NonNullable<PendingEmailChange["pending"]>;
  preferences: TimePreferences;
  sendsMail: boolean;
  recentAuth: RecentAuth;
  onCancelled: () => void;
}) {
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
