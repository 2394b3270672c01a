"use client";

import type { Route } from "next";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";

type QueueActionsProps = {
  accounts: readonly Account[];
  account: string | null;
  onPushAll: (() => void) | null;
};

export function QueueActions({ accounts, account, onPushAll }: QueueActionsProps) {
  return (
    <>
      {onPushAll && (
        <span className="max-sm:hidden">
          <Button variant="ghost" onClick={onPushAll}>
            Push all by a day…
          </Button>
        </span>
      )}
      <EditSlots accounts={accounts} account={account} />
      {onPushAll && (
        <span className="sm:hidden">
          <MoreMenu of="the queue" size="md">
            <MenuItem onSelect={onPushAll}>Push all by a day…</MenuItem>
          </MoreMenu>
        </span>
      )}
    </>
  );
}

function EditSlots({ accounts, account }: Omit<QueueActionsProps, "onPushAll">) {
  const connected = accounts.filter(({ state }) => state !== "disconnected");
  const only = connected.length === 1 ? connected[0]?.id : account;
  if (connected.length === 0) return null;
  if (only) return <ButtonLink href={slotsOf(only)}>Weekly times</ButtonLink>;
  return (
    <Menu align="end" trigger={<Button>Weekly times</Button>}>
      {connected.map(({ id, name }) => (
        <MenuLink key={id} href={slotsOf(id)}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}

function slotsOf(id: string): Route {
  return `/connections/${id}/slots` as Route;
}
