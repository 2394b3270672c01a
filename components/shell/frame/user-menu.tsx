"use client";

import {
  ChevronsUpDown,
  CirclePause,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { ShellMember } from "./member";
import { openHelp, openPause } from "./shell-layer";
import { useSignOut } from "./use-sign-out";
import { useTheme } from "./use-theme";

export function UserMenu({ member, look }: { member: ShellMember; look: "row" | "avatar" }) {
  const trigger =
    look === "row" ? <RowTrigger member={member} /> : <AvatarTrigger member={member} />;
  return (
    <Menu trigger={trigger} side={look === "row" ? "top" : "bottom"} align="end">
      <UserMenuItems member={member} />
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

function UserMenuItems({ member }: { member: ShellMember }) {
  const { theme, choose } = useTheme();
  const signOut = useSignOut();
  const router = useRouter();
  return (
    <>
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate font-medium">{member.name}</p>
        <p className="truncate text-muted text-sm">{member.email}</p>
        <p className="truncate text-muted text-sm">Times in {zoneLabel(member.timeZone)}</p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" options={themeOptions} value={theme} onChange={choose} />
      <MenuSeparator />
      <MenuItem
        icon={<Settings aria-hidden className="size-4" />}
        onSelect={() => router.push("/settings")}
      >
        Settings
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden className="size-4" />} shortcut="?" onSelect={openHelp}>
        Keyboard shortcuts
      </MenuItem>
      {member.isAdmin && (
        <MenuItem icon={<CirclePause aria-hidden className="size-4" />} onSelect={openPause}>
          Pause all publishing…
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden className="size-4" />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </>
  );
}

const themeOptions = [
  { value: "system", label: "As this device", icon: <Monitor aria-hidden className="size-4" /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden className="size-4" /> },
] as const;

function zoneLabel(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}
