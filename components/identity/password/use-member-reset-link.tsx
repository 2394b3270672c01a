"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import type { ResetLink } from "@/lib/identity/auth/schema";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function useMemberResetLink(
  { id: memberId, name }: { id: string; name: string },
  preferences: TimePreferences,
) {
  const { confirmed, dialog: question } = useRecentAuth();
  const [link, setLink] = useState<ResetLink | null>(null);
  const making = useApiMutation({
    send: () =>
      confirmed(() => api("POST /api/members/{memberId}/reset-link", { params: { memberId } })),
    onDone: setLink,
    failed: () => ({ title: `No link was made for ${name}` }),
  });
  const dialog = (
    <>
      {question}
      <Dialog
        open={link !== null}
        onOpenChange={(open) => !open && setLink(null)}
        title={`A new password for ${name}`}
        description={`Hand this link to ${name} and to nobody else: whoever opens it sets the password.`}
        footer={
          <Button variant="primary" onClick={() => setLink(null)}>
            Done
          </Button>
        }
      >
        {link && (
          <div className="flex flex-col gap-2">
            <CopyField label="Link" value={link.url} />
            <p className="text-muted text-sm">
              It works once, until {formatTime(link.expiresAt, preferences)}, and is not shown
              again. {name} is told that you made it.
            </p>
          </div>
        )}
      </Dialog>
    </>
  );
  return { makeLink: () => void making.run(), dialog };
}
