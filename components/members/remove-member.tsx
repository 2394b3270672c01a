"use client";

import { UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Member } from "@/lib/members/schema";
import type { Viewer } from "./member-item";

const RemoveMemberDialog = dynamic(() =>
  import("./remove-member-dialog").then((module) => module.RemoveMemberDialog),
);

type RemoveMemberProps = { member: Member; viewer: Viewer };

export function RemoveMember({ member, viewer }: RemoveMemberProps) {
  const [open, setOpen] = useState(false);
  const ask = () => setOpen(true);
  return (
    <>
      {member.id === viewer.id ? (
        <Button onClick={ask}>Leave</Button>
      ) : (
        <IconButton
          label={`Remove ${member.name}`}
          icon={<UserMinus aria-hidden className="size-4" />}
          onClick={ask}
        />
      )}
      {open && (
        <RemoveMemberDialog member={member} viewer={viewer} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
