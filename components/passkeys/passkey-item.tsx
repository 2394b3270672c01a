"use client";

import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Passkey } from "@/lib/passkeys/schema";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { RemovePasskey } from "./remove-passkey";
import { RenamePasskeyDialog } from "./rename-passkey-dialog";

type PasskeyItemProps = {
  passkey: Passkey;
  preferences: TimePreferences;
  onChanged: () => void;
};

export function PasskeyItem({ passkey, preferences, onChanged }: PasskeyItemProps) {
  const { name, createdAt } = passkey;
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const onOpenChange = (next: boolean) => !next && setOpen(null);
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted">{whereIsIt(passkey)}</p>
        <p className="text-muted text-sm tabular-nums">
          Added {formatDate(createdAt, preferences)} · {lastUse(passkey, preferences)}
        </p>
      </div>
      <MoreMenu of={name}>
        <MenuItem
          icon={<Pencil aria-hidden className="size-4" />}
          onSelect={() => setOpen("rename")}
        >
          Rename…
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setOpen("remove")}
        >
          Remove…
        </MenuItem>
      </MoreMenu>
      <RenamePasskeyDialog
        passkey={passkey}
        open={open === "rename"}
        onOpenChange={onOpenChange}
        onRenamed={onChanged}
      />
      <RemovePasskey
        passkey={passkey}
        open={open === "remove"}
        onOpenChange={onOpenChange}
        onRemoved={onChanged}
      />
    </li>
  );
}

function whereIsIt({ synced, backupEligible }: Passkey): string {
  if (synced) return "Synced between your devices";
  return backupEligible === false ? "On one device only" : "On one device so far";
}

function lastUse({ lastUsedAt }: Passkey, preferences: TimePreferences): string {
  return lastUsedAt === null
    ? "Never used"
    : `Last used ${formatDateTime(lastUsedAt, preferences)}`;
}
