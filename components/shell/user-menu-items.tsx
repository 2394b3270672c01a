"use client";

import { Keyboard, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { ShellMember } from "./member";
import { useSignOut } from "./use-sign-out";
import { useTheme } from "./use-theme";
import { zoneLabel } from "./zone-label";

type UserMenuItemsProps = { member: ShellMember; openHelp: () => void };

export function UserMenuItems({ member, openHelp }: UserMenuItemsProps) {
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
