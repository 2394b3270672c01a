"use client";

import type { Route } from "next";
import type { Account } from "@/components/account/account";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Menu, MenuLink } from "@/components/ui/menu";

type QueueActionsProps = {
  accounts: readonly Account[];
  account: string | null;
  onPushAll: (() => void) | null;
};

export function QueueActions({ accounts, account, onPushAll }: QueueActionsProps) {
  return (
    <>
      {onPushAll && (
        <Button variant="ghost" onClick={onPushAll}>
          Push all by a day…
        </Button>
      )}
      <EditSlots accounts={accounts} account={account} />
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
