"use client";

import { KeyRound, UserMinus } from "lucide-react";
import { useState } from "react";
import { useMemberResetLink } from "@/components/password/use-member-reset-link";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Member } from "@/lib/members/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { Viewer } from "./member-item";
import { RemoveMemberDialog } from "./remove-member-dialog";

type MemberActionsProps = { member: Member; viewer: Viewer; preferences: TimePreferences };

export function MemberActions({ member, viewer, preferences }: MemberActionsProps) {
  const [open, setOpen] = useState(false);
  const ask = () => setOpen(true);
  return (
    <>
      {member.id === viewer.id ? (
        <Button onClick={ask}>Leave</Button>
      ) : (
        <MemberMenu member={member} preferences={preferences} onRemove={ask} />
      )}
      {open && (
        <RemoveMemberDialog member={member} viewer={viewer} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type MemberMenuProps = Omit<MemberActionsProps, "viewer"> & { onRemove: () => void };

function MemberMenu({ member, preferences, onRemove }: MemberMenuProps) {
  const { makeLink, dialog } = useMemberResetLink(member, preferences);
  return (
    <>
      <MoreMenu of={member.name} size="md">
        <MenuItem icon={<KeyRound aria-hidden className="size-4" />} onSelect={makeLink}>
          Make a link for a new password
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<UserMinus aria-hidden className="size-4" />}
          onSelect={onRemove}
        >
          Remove from the team…
        </MenuItem>
      </MoreMenu>
      {dialog}
    </>
  );
}
