"use client";

import { ChevronsUpDown } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { Menu } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { ShellMember } from "./member";
import { openHelp } from "./shell-layer";
import { zoneLabel } from "./zone-label";

const UserMenuItems = onDemand(async () => (await import("./user-menu-items")).UserMenuItems, {
  what: "The menu",
  loading: <Skeleton className="h-64 w-48" />,
});

type UserMenuProps = { member: ShellMember; look: "row" | "avatar" };

export function UserMenu({ member, look }: UserMenuProps) {
  const trigger =
    look === "row" ? <RowTrigger member={member} /> : <AvatarTrigger member={member} />;
  return (
    <Menu
      trigger={trigger}
      side={look === "row" ? "top" : "bottom"}
      align="end"
      onWanted={UserMenuItems.preload}
    >
      <UserMenuItems member={member} openHelp={openHelp} />
    </Menu>
  );
}

function RowTrigger({ member, ...rest }: { member: ShellMember }) {
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-11 items-center gap-2.5 rounded-md px-2 py-1 text-start transition-colors hover:bg-hover data-popup-open:bg-hover"
    >
      <Avatar name={member.name} src={member.avatarUrl} size={24} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium text-sm">{member.name}</span>
        <span className="block truncate text-muted text-xs">{zoneLabel(member.timeZone)}</span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}

function AvatarTrigger({ member, ...rest }: { member: ShellMember }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Account of ${member.name}`}
      className={buttonClass({ variant: "ghost", square: true })}
    >
      <Avatar name={member.name} src={member.avatarUrl} size={24} />
    </button>
  );
}
