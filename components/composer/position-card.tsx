"use client";

import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from "lucide-react";
import { useId } from "react";
import type { Account } from "@/components/account/account";
import { MediaStrip } from "@/components/media/media-strip";
import { NetworkMark } from "@/components/network-mark";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { textMax } from "@/lib/posts/schema";
import { messageOf } from "./checks";
import { useComposerTools } from "./composer-context";
import { type Position, shownAt } from "./composition";
import { DifferenceNotice } from "./difference-notice";
import { placeTarget, textBoxId } from "./place-target";
import { limitOf, TextCounters } from "./text-counters";
import { TextEditor } from "./text-editor";

type PositionCardProps = { position: Position; index: number };

/** One post of the sequence: its text and media, for all accounts or for the one being edited. */
export function PositionCard({ position: { key }, index }: PositionCardProps) {
  const { composition, change, tab, enter, uploads, ...tools } = useComposerTools();
  const counters = useId();
  const errorsId = useId();
  const place = { key, accountId: tab };
  const { text, media } = shownAt(composition, place);
  const shown = tab === null ? tools.chosen : tools.chosen.filter(({ id }) => id === tab);
  const errors = useErrorsAt(index);
  return (
    <li
      onFocusCapture={() => enter(key)}
      className={cx(
        "rounded-lg border bg-surface focus-within:border-border-strong",
        errors.length > 0 && "border-negative focus-within:border-negative",
      )}
    >
      <PositionBar index={index} accounts={shown} />
      <TextEditor
        id={textBoxId(key)}
        aria-label={index === 0 ? "Text" : `Text of post ${index + 1}`}
        aria-describedby={`${counters} ${errorsId}`}
        aria-invalid={errors.length > 0}
        placeholder={index === 0 ? "What do you want to say?" : "What comes next?"}
        value={text}
        max={Math.min(textMax, ...shown.map(limitOf))}
        onChange={(written) => change({ type: "text", place, text: written })}
      />
      <div className="flex flex-col gap-3 px-4 pb-3">
        <TextCounters id={counters} text={text} accounts={shown} />
        <ul id={errorsId} className="flex flex-col gap-1 text-negative text-sm empty:hidden">
          {errors.map((message) => (
            <li key={message} className="flex gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {message}
            </li>
          ))}
        </ul>
        <MediaStrip
          media={media}
          onChange={(changed) => change({ type: "media", place, media: changed })}
          uploads={uploads}
          target={placeTarget(place)}
        />
        <DifferenceNotice positionKey={key} />
      </div>
    </li>
  );
}

/** What must be fixed at this position, for the accounts being edited. */
function useErrorsAt(index: number): string[] {
  const { checks, tab, accounts } = useComposerTools();
  const here = checks.found.filter(
    ({ postIndex, severity, connectionId }) =>
      postIndex === index && severity === "error" && (tab === null || connectionId === tab),
  );
  const sentences = here.map((check) => {
    const account = accounts.find(({ id }) => id === check.connectionId);
    const message = messageOf(check, account);
    return tab === null && account ? `${account.name}: ${message}` : message;
  });
  return [...new Set(sentences)];
}

function PositionBar({ index, accounts }: { index: number; accounts: readonly Account[] }) {
  const { composition, change, uploads } = useComposerTools();
  const { positions } = composition;
  const key = positions[index]?.key ?? "";
  if (positions.length === 1) return null;
  const name = `post ${index + 1}`;
  const move = (by: -1 | 1) => () => change({ type: "move-position", key, by });
  const remove = () => {
    for (const { id, target } of uploads.uploads) {
      if (target.startsWith(`${key}|`)) uploads.cancel(id);
    }
    change({ type: "remove-position", key });
  };
  return (
    <div className="flex items-center gap-2 ps-4 pe-2 pt-2">
      <p className="min-w-0 grow text-muted text-sm">
        <span className="font-medium text-text">Post {index + 1}</span>
        {index > 0 && <Becomes accounts={accounts} />}
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
      <IconButton
        label={`Remove ${name}`}
        size="sm"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={remove}
      />
    </div>
  );
}

/** What a later post of the sequence is on each network. */
function Becomes({ accounts }: { accounts: readonly Account[] }) {
  const networks = new Map(accounts.map((account) => [account.provider, account]));
  return [...networks.values()].map(({ provider, mark, label, accountNoun }) => (
    <span key={provider} className="ms-2 inline-flex items-center gap-1">
      <NetworkMark mark={mark} className="size-3.5" />
      <span className="sr-only">{label}:</span>A comment by the {accountNoun}
    </span>
  ));
}
