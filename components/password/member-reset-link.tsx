"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import type { ResetLink } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";
import { formatTime, type TimePreferences } from "@/lib/time/format-instant";

type MemberResetLinkProps = {
  member: { id: string; name: string };
  preferences: TimePreferences;
};

export function MemberResetLink({ member, preferences }: MemberResetLinkProps) {
  const { id: memberId, name } = member;
  const { confirmed, dialog } = useRecentAuth();
  const [link, setLink] = useState<ResetLink | null>(null);
  const making = useApiMutation({
    send: () =>
      confirmed(() => api("POST /api/members/{memberId}/reset-link", { params: { memberId } })),
    onDone: setLink,
    failed: () => ({ title: `No link was made for ${name}` }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        loading={making.pending}
        aria-label={`New password for ${name}`}
        onClick={() => void making.run()}
      >
        New password
      </Button>
      {dialog}
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
}
