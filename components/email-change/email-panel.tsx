"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { PendingEmailChange } from "@/lib/auth/email-change/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { ChangeEmailDialog } from "./change-email-dialog";
import { PendingEmail } from "./pending-email";

type Pending = PendingEmailChange["pending"];

type EmailPanelProps = {
  email: string;
  pending: Pending;
  preferences: TimePreferences;
  sendsMail: boolean;
};

export function EmailPanel({ email, pending: stored, preferences, sendsMail }: EmailPanelProps) {
  const recentAuth = useRecentAuth();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState<Pending>(stored);
  return (
    <Card aria-label="E-mail">
      <CardHeader
        title="E-mail"
        description="You sign in with this address, and mail for you goes there."
        actions={<Button onClick={() => setOpen(true)}>Change address</Button>}
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
