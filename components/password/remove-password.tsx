"use client";

import { useState } from "react";
import type { RecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/http/api";

type RemovePasswordProps = { recentAuth: RecentAuth; onRemoved: () => void };

export function RemovePassword({ recentAuth, onRemoved }: RemovePasswordProps) {
  const [asking, setAsking] = useState(false);
  const removing = useApiMutation({
    send: () => recentAuth.confirmed(() => api("DELETE /api/auth/password")),
    onDone: onRemoved,
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
