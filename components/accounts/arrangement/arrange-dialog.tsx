"use client";

import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { useItemDrag } from "@/components/kit/drag/use-item-drag";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { FormFailure } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { AccountGroup, Arrangement } from "@/lib/accounts/arrangement/schema";

type EditedGroup = AccountGroup & { key: string };

/** Puts the accounts in the order that the whole team sees, and makes groups that are chosen at once. */
export function ArrangeDialog({
  accounts,
  arrangement,
  onClose,
}: {
  accounts: readonly Account[];
  arrangement: Arrangement;
  onClose: () => void;
}) {
  const redraw = useRedraw();
  const [order, setOrder] = useState(() => accounts.map(({ id }) => id));
  const [groups, setGroups] = useState<EditedGroup[]>(() =>
    arrangement.groups.map((group, index) => ({ ...group, key: `stored-${index}` })),
  );
  const saving = useApiMutation({
    send: () =>
      api("PUT /api/connections/arrangement", {
        body: {
          connectionIds: order,
          groups: groups
            .filter(({ connectionIds }) => connectionIds.length > 0)
            .map(({ name, connectionIds }) => ({ name: name.trim(), connectionIds })),
          version: arrangement.version,
        },
      }),
    onDone: () => redraw().then(onClose),
    done: () => ({ title: "The accounts are arranged for the whole team" }),
    onFailed: () => redraw(),
  });
  const unnamed = groups.some(({ name }) => name.trim() === "");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Order and groups"
      description="Everybody in the team sees the accounts in this order, in the composer, filters and lists."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={saving.pending}
            disabled={unnamed}
            onClick={() => void saving.run()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FormFailure failure={saving.failure} title="The order was not saved." />
        <AccountOrder accounts={accounts} order={order} onChange={setOrder} />
        <Groups accounts={accounts} order={order} groups={groups} onChange={setGroups} />
      </div>
    </Dialog>
  );
}

function AccountOrder({
  accounts,
  order,
  onChange,
}: {
  accounts: readonly Account[];
  order: readonly string[];
  onChange: (order: string[]) => void;
}) {
  const [announcement, setAnnouncement] = useState("");
  const list = useId();
  const move = (from: number, to: number) => {
    const id = order[from];
    if (id === undefined || to < 0 || to >= order.length) return;
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, id));
    const name = accounts.find((account) => account.id === id)?.name;
    setAnnouncement(`${name} is now ${to + 1} of ${order.length}`);
  };
  return (
    <section aria-labelledby={list} className="flex flex-col gap-2">
      <h3 id={list} className="font-medium">
        Order
      </h3>
      <ol aria-labelledby={list} className="divide-y overflow-hidden rounded-lg border">
        {order.map((id, index) => {
          const account = accounts.find((each) => each.id === id);
          if (!account) return null;
          const place = { list, index, count: order.length };
          return <OrderRow key={id} account={account} place={place} onMove={move} />;
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

function OrderRow({
  account,
  place: { list, index, count },
  onMove,
}: {
  account: Account;
  place: { list: string; index: number; count: number };
  onMove: (from: number, to: number) => void;
}) {
  const { ref, dragging, dropEdge } = useItemDrag({ list, index, onMove });
  const { name, label } = account;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    onMove(index, index + by);
  };
  return (
    <li
      ref={ref}
      onKeyDown={onKeyDown}
      className={cx(
        "flex cursor-grab items-center gap-2 bg-surface px-3 py-1.5",
        dragging && "opacity-40",
        dropEdge === "before" && "shadow-[inset_0_2px_var(--color-accent)]",
        dropEdge === "after" && "shadow-[inset_0_-2px_var(--color-accent)]",
      )}
    >
      <GripVertical aria-hidden className="size-4 shrink-0 text-muted" />
      <AccountGlyph account={account} size={20} />
      <span className="min-w-0 grow truncate">
        {name} <span className="text-muted text-sm">{label}</span>
      </span>
      <IconButton
        size="sm"
        label={`Move ${name}, ${label}, up`}
        disabled={index === 0}
        focusableWhenDisabled
        icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        size="sm"
        label={`Move ${name}, ${label}, down`}
        disabled={index === count - 1}
        focusableWhenDisabled
        icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={() => onMove(index, index + 1)}
      />
    </li>
  );
}

function Groups({
  accounts,
  order,
  groups,
  onChange,
}: {
  accounts: readonly Account[];
  order: readonly string[];
  groups: readonly EditedGroup[];
  onChange: (groups: EditedGroup[]) => void;
}) {
  const change = (key: string, fields: Partial<AccountGroup>) =>
    onChange(groups.map((group) => (group.key === key ? { ...group, ...fields } : group)));
  const add = () => onChange([...groups, { key: newKey(), name: "", connectionIds: [] }]);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Groups</h3>
      {groups.length === 0 && (
        <p className="text-muted">
          A group such as “All brand” chooses its accounts with one click in the composer.
        </p>
      )}
      {groups.map((group, index) => (
        <fieldset key={group.key} className="flex flex-col gap-2 rounded-lg border p-3">
          <legend className="sr-only">{group.name || `Group ${index + 1}`}</legend>
          <div className="flex gap-2">
            <Input
              aria-label={`Name of group ${index + 1}`}
              placeholder="All brand"
              autoComplete="off"
              maxLength={60}
              value={group.name}
              onChange={({ target }) => change(group.key, { name: target.value })}
            />
            <IconButton
              label={`Remove ${group.name || `group ${index + 1}`}`}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onChange(groups.filter(({ key }) => key !== group.key))}
            />
          </div>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {order.map((id) => {
              const account = accounts.find((each) => each.id === id);
              if (!account) return null;
              return (
                <Checkbox
                  key={id}
                  label={`${account.name}, ${account.label}`}
                  checked={group.connectionIds.includes(id)}
                  onChange={(checked) =>
                    change(group.key, {
                      connectionIds: checked
                        ? [...group.connectionIds, id]
                        : group.connectionIds.filter((each) => each !== id),
                    })
                  }
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={add}
      >
        New group
      </Button>
    </section>
  );
}
