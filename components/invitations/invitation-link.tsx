"use client";

import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";

type InvitationLinkProps = { email: string; url: string; onDone: () => void };

export function InvitationLink({ email, url, onDone }: InvitationLinkProps) {
  return (
    <section
      aria-label="Invitation link"
      className="flex flex-col gap-3 rounded-md border border-dashed p-4"
    >
      <CopyField label={`Link for ${email}`} value={url} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-60 grow text-muted text-sm">
          Send it to nobody else: whoever opens it first can join. It is shown only now; you can
          make a new one below.
        </p>
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
