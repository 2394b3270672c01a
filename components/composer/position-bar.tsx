"use client";

import { ArrowDown, ArrowUp, FoldVertical, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { useComposerTools } from "./composer-context";
import type { Composition } from "./composition/composition";
import { focusAfterRender, textBoxId } from "./text-box";

type PositionBarProps = { index: number; accounts: readonly Account[]; onJoin: () => void };

export function PositionBar({ index, accounts, onJoin }: PositionBarProps) {
  const { composition, change, announce } = useComposerTools();
  const remove = useRemoval(index);
  const { positions } = composition;
  const key = positions[index]?.key ?? "";
  if (positions.length === 1) return null;
  const name = `post ${index + 1}`;
  const move =
    (by: -1 | 1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      change({ type: "move-position", key, by });
      announce(`Post ${index + 1} is now post ${index + 1 + by}`);
      // Browsers drop the focus of an element that moves in the DOM.
      requestAnimationFrame(() => currentTarget.focus());
    };
  return (
    <div className="flex items-center gap-1 ps-4 pe-2 pt-2">
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-muted text-sm">
        <span className="font-medium text-text">Post {index + 1}</span>
        {index > 0 && <PublishedAs accounts={accounts} />}
      </p>
      <IconButton
        label={`Move ${name} up`}
        size="sm"
        disabled={index === 0}
        focusableWhenDisabled
        icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={move(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        size="sm"
        disabled={index === positions.length - 1}
        focusableWhenDisabled
        icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={move(1)}
      />
      {index > 0 && (
        <IconButton
          label={`Join ${name} with post ${index}`}
          size="sm"
          icon={<FoldVertical aria-hidden className="size-4" />}
          onClick={onJoin}
        />
      )}
      <IconButton
        label={`Remove ${name}`}
        size="sm"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={remove}
      />
    </div>
  );
}

function useRemoval(index: number): () => void {
  const { composition, change, uploads } = useComposerTools();
  const toast = useToast();
  return () => {
    const position = composition.positions[index];
    if (!position) return;
    const { key } = position;
    for (const { id } of uploads.uploads.filter(({ target }) => target.startsWith(`${key}|`))) {
      uploads.cancel(id);
    }
    change({ type: "remove-position", key });
    focusAfterRender(() => textBoxBeside(composition, index));
    const undo = () => change({ type: "restore-position", key, from: composition });
    toast.show({
      title: `Post ${index + 1} removed`,
      action: { label: "Undo", onSelect: undo },
    });
  };
}

function textBoxBeside({ positions }: Composition, index: number): HTMLElement | null {
  const beside = positions[index === 0 ? 1 : index - 1];
  return beside ? document.getElementById(textBoxId(beside.key)) : null;
}

function PublishedAs({ accounts }: { accounts: readonly Account[] }) {
  const networks = new Map(accounts.map((account) => [account.provider, account]));
  return [...networks.values()].map(({ provider, mark, label, accountNoun }) => (
    <span key={provider} className="inline-flex items-center gap-1">
      <NetworkMark mark={mark} className="size-3.5" />
      <span className="sr-only">{label}:</span> A comment by the {accountNoun}
    </span>
  ));
}
