"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { type RecentAuth, useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyLayer } from "@/components/ui/lazy";
import type { WaysIn } from "@/lib/identity/auth/schema";

const PasswordDialog = lazyLayer(
  () => dynamic(() => import("./password-dialog").then((chunk) => chunk.PasswordDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./password-dialog").catch(() => undefined);

export function PasswordPanel({ email, waysIn }: { email: string; waysIn: WaysIn }) {
  const redraw = useRedraw();
  const recentAuth = useRecentAuth();
  const [open, setOpen] = useState(false);
  const { hasPassword, passkeyCount, singleSignOn } = waysIn;
  const isLastWayIn = passkeyCount === 0 && !singleSignOn;
  return (
    <Card>
      <div className="pb-4">
        <CardHeader
          title="Password"
          description={summaryOf(hasPassword, isLastWayIn)}
          actions={
            <>
              {hasPassword && !isLastWayIn && (
                <RemovePassword recentAuth={recentAuth} onRemoved={redraw} />
              )}
              <Button
                onPointerEnter={preloadDialog}
                onFocus={preloadDialog}
                onClick={() => setOpen(true)}
              >
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
        onChanged={redraw}
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

function RemovePassword({
  recentAuth,
  onRemoved,
}: {
  recentAuth: RecentAuth;
  onRemoved: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const removing = useApiMutation({
    send: () => recentAuth.confirmed(() => api("DELETE /api/auth/password")),
    onDone: () => onRemoved(),
    done: () => ({
      title: "Your password is removed",
      description: "All other browsers were signed out.",
    }),
    failed: () => ({ title: "Your password is still there" }),
  });
  return (
    <>
      <Button loading={removing.pending} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your password?"
        description="You sign in by your other ways from then on, and all other browsers are signed out."
        confirmLabel="Remove password"
        onConfirm={() => void removing.run()}
      />
    </>
  );
}
