"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { WaysIn } from "@/lib/auth/schema";
import { PasswordDialog } from "./password-dialog";
import { RemovePassword } from "./remove-password";

type PasswordPanelProps = { email: string; waysIn: WaysIn };

export function PasswordPanel({ email, waysIn }: PasswordPanelProps) {
  const router = useRouter();
  const recentAuth = useRecentAuth();
  const [open, setOpen] = useState(false);
  const { hasPassword, passkeyCount, singleSignOn } = waysIn;
  const isLastWayIn = passkeyCount === 0 && !singleSignOn;
  const refresh = () => router.refresh();
  return (
    <Card>
      <div className="pb-4">
        <CardHeader
          title="Password"
          description={summaryOf(hasPassword, isLastWayIn)}
          actions={
            <>
              {hasPassword && !isLastWayIn && (
                <RemovePassword recentAuth={recentAuth} onRemoved={refresh} />
              )}
              <Button onClick={() => setOpen(true)}>
                {hasPassword ? "Change password" : "Set a password"}
              </Button>
            </>
          }
        />
      </div>
      <PasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={hasPassword ? "Change your password" : "Set a password"}
        email={email}
        recentAuth={recentAuth}
        onChanged={refresh}
      />
      {recentAuth.dialog}
    </Card>
  );
}

function summaryOf(hasPassword: boolean, isLastWayIn: boolean): string {
  if (!hasPassword)
    return "You sign in without one. A password is another way in, should you need it.";
  return isLastWayIn
    ? "Your only way to sign in. Once you have a passkey, you can do without."
    : "One of your ways to sign in.";
}
