"use client";

import { ArrowDown, ArrowUp, CircleAlert, FoldVertical, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type MouseEvent, useId, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { MediaStrip } from "@/components/library/media/media-strip";
import { useMentionsIn } from "@/components/library/mentions/use-mentions";
import { areComments, positionName } from "@/components/posts/post/position-name";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { lazyLayer } from "@/components/ui/lazy";
import { useToast } from "@/components/ui/toast";
import { fittingLength } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { isOverridden } from "@/lib/deliveries/rules/account-content";
import { withLinkParameters } from "@/lib/deliveries/rules/link-parameters";
import { listed } from "@/lib/kernel/words/rules";
import type { Media } from "@/lib/library/media/schema";
import { countText } from "@/lib/networks/content/rules/count-text";
import type { NetworkOptions } from "@/lib/networks/options/schema";
import { type Checks, longestText, sentencesFor } from "./checks";
import { useComposerTools } from "./composer-context";
import {
  type Composition,
  contentAt,
  type Override,
  ownCropsAt,
  type Position,
  uploadTarget,
} from "./composition/composition";
import { MentionMenu } from "./mentions/mention-menu";
import { focusAfterRender, textBoxId } from "./text-box";
import { countedOptions, limitOf, TextCounters } from "./text-counters";
import { TextEditor } from "./text-editor";
import { TextToolbar } from "./text-toolbar";
import type { SequenceSteps } from "./use-sequence-steps";

const CropLayer = lazyLayer(
  () => dynamic(() => import("./crop-layer").then((chunk) => chunk.CropLayer)),
  { what: "The dialog" },
);

export function PositionCard({
  position: { key },
  index,
  steps,
}: {
  position: Position;
  index: number;
  steps: SequenceSteps;
}) {
  const { composition, change, tab, shown, setFocusedPosition, uploads, ...tools } =
    useComposerTools();
  const counters = useId();
  const errorsId = useId();
  const target = { key, accountId: tab };
  const { text, media } = contentAt(composition, target);
  const name = positionName(index, shown).inSentence;
  const errors = useErrorsAt(index);
  const mentions = useMentionsIn([text]);
  const { linkParameters } = tools.checks;
  const written = { text, mentions, options: composition.networkOptions, linkParameters };
  const [croppedMedia, setCroppedMedia] = useState<Media | null>(null);
  return (
    <li
      onFocusCapture={() => setFocusedPosition(key)}
      className={cx(
        "group/position rounded-lg border bg-surface focus-within:border-border-strong",
        errors.length > 0 && "border-negative focus-within:border-negative",
        "has-[textarea:placeholder-shown:focus]:border-border-strong",
      )}
    >
      <PositionBar index={index} accounts={shown} onJoin={() => steps.join(key)} />
      <TextEditor
        id={textBoxId(key)}
        aria-label={index === 0 ? "Text" : `Text of ${name}`}
        aria-describedby={`${counters} ${errorsId}`}
        aria-invalid={errors.length > 0}
        readOnly={!tools.hydrated}
        placeholder={index === 0 ? "What do you want to say?" : "What comes next?"}
        value={text}
        max={Math.min(longestText(shown), ...shown.map((account) => fitOf(account, written)))}
        mentions={mentions}
        onKeyDown={(event) => steps.onKeyDown(event, key)}
        onChange={(written) => change({ type: "text", target, text: written })}
      >
        {text.includes("@") && <MentionMenu positionKey={key} />}
      </TextEditor>
      <div className="flex flex-col gap-3 px-4 pb-3">
        <TextCounters id={counters} accounts={shown} {...written} />
        <ul
          id={errorsId}
          className="flex flex-col gap-1 text-negative text-sm empty:hidden group-has-[textarea:placeholder-shown:focus]/position:hidden"
        >
          {errors.map((message) => (
            <li key={message} className="flex gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {message}
            </li>
          ))}
        </ul>
        <OpenRequirements index={index} />
        <MediaStrip
          media={media}
          onChange={(changed) => change({ type: "media", target, media: changed })}
          uploads={uploads}
          target={uploadTarget(target)}
          postId={tools.editedPostId}
          cropping={{ crops: composition.crops, accountId: tab, open: setCroppedMedia }}
        />
        {croppedMedia && <CropLayer media={croppedMedia} onClose={() => setCroppedMedia(null)} />}
        {tab !== null && <DifferenceNotice positionKey={key} />}
        <TextToolbar positionKey={key} name={name} steps={steps} />
      </div>
    </li>
  );
}

function useErrorsAt(index: number): string[] {
  const { checks, tab, chosen } = useComposerTools();
  const here = checks.found.filter(
    ({ postIndex, severity, connectionId }) =>
      postIndex === index && severity === "error" && (tab === null || connectionId === tab),
  );
  return sentencesFor(here, tab === null ? chosen : []);
}

function fitOf(
  account: Account,
  written: {
    text: string;
    mentions: readonly Mention[];
    options: NetworkOptions;
    linkParameters: Checks["linkParameters"];
  },
): number {
  const { text, mentions, options, linkParameters } = written;
  const { id, provider, counting } = account;
  const whole = withLinkParameters(text, linkParameters[id], options[id]);
  const added = whole === text ? 0 : countText(whole, counting) - countText(text, counting);
  const max = limitOf(account) - countedOptions(account, options) - added;
  return fittingLength(text, { provider, counting, max, mentions });
}

function PositionBar({
  index,
  accounts,
  onJoin,
}: {
  index: number;
  accounts: readonly Account[];
  onJoin: () => void;
}) {
  const { composition, change, announce } = useComposerTools();
  const { title, inSentence: name } = positionName(index, accounts);
  const remove = useRemoval(index, title);
  const { positions } = composition;
  const key = positions[index]?.key ?? "";
  if (positions.length === 1) return null;
  const move =
    (by: -1 | 1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      change({ type: "move-position", key, by });
      announce(`${title} is now ${positionName(index + by, accounts).inSentence}`);
      // Browsers drop the focus of an element that moves in the DOM.
      requestAnimationFrame(() => currentTarget.focus());
    };
  return (
    <div className="flex items-center gap-1 ps-4 pe-2 pt-2">
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-muted text-sm">
        <span className="font-medium text-text">{title}</span>
        {index > 0 && <PublishedAs index={index} accounts={accounts} />}
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
          label={`Join ${name} with ${positionName(index - 1, accounts).inSentence}`}
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

function useRemoval(index: number, name: string): () => void {
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
      title: `${name} removed`,
      action: { label: "Undo", onSelect: undo },
    });
  };
}

function textBoxBeside({ positions }: Composition, index: number): HTMLElement | null {
  const beside = positions[index === 0 ? 1 : index - 1];
  return beside ? document.getElementById(textBoxId(beside.key)) : null;
}

/** Where the networks differ in what they make of a further post, it says so for each kind. */
function PublishedAs({ index, accounts }: { index: number; accounts: readonly Account[] }) {
  const networks = [...new Map(accounts.map((account) => [account.provider, account])).values()];
  const comments = networks.filter((network) => areComments([network]));
  const replies = networks.filter((network) => !areComments([network]));
  if (comments.length === 0 || replies.length === 0) return null;
  return (
    <>
      <KindOn networks={comments}>{positionName(index, comments).title}</KindOn>
      <KindOn networks={replies}>Reply in the thread</KindOn>
    </>
  );
}

function KindOn({ networks, children }: { networks: readonly Account[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {networks.map(({ provider, mark }) => (
        <NetworkMark key={provider} mark={mark} className="size-3.5" />
      ))}
      {children}
      <span className="sr-only"> on {listed(networks.map(({ label }) => label))}</span>
    </span>
  );
}

function OpenRequirements({ index }: { index: number }) {
  const { checks, tab, chosen } = useComposerTools();
  const here = checks.open.filter(
    ({ postIndex, connectionId }) => postIndex === index && (tab === null || connectionId === tab),
  );
  return (
    <ul className="flex flex-col gap-1 text-muted text-sm empty:hidden">
      {sentencesFor(here, tab === null ? chosen : []).map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function DifferenceNotice({ positionKey: key }: { positionKey: string }) {
  const { composition, change, tab } = useComposerTools();
  const toast = useToast();
  if (tab === null) return null;
  const target = { key, accountId: tab };
  const override = composition.overrides[tab]?.[key] ?? {};
  const { crops } = composition;
  const ownCrops = ownCropsAt(composition, target);
  if (!isOverridden(override) && ownCrops.length === 0) return null;
  const { text, media } = override;
  const undo = () => {
    if (text !== undefined) change({ type: "text", target, text });
    if (media) change({ type: "media", target, media });
    change({ type: "set", fields: { crops } });
  };
  const reset = () => {
    change({ type: "reset", accountId: tab, key });
    change({ type: "set", fields: { crops: crops.filter((crop) => !ownCrops.includes(crop)) } });
    toast.show({ title: "Same as all accounts again", action: { label: "Undo", onSelect: undo } });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {differenceOf(override, ownCrops.length > 0)} ·
      <button
        type="button"
        className="min-h-6 rounded-sm text-accent-text underline underline-offset-3"
        onClick={reset}
      >
        Reset
      </button>
    </p>
  );
}

function differenceOf({ text, media }: Override, isCropped: boolean): string {
  const parts = [
    ...(text === undefined ? [] : ["text"]),
    ...(media ? ["media"] : []),
    ...(isCropped ? ["crop"] : []),
  ];
  return `Different from the shared ${listed(parts)}`;
}
