"use client";

import { CircleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { MediaStrip } from "@/components/library/media/media-strip";
import { useMentionsIn } from "@/components/library/mentions/use-mentions";
import { cx } from "@/components/ui/cx";
import { lazyLayer } from "@/components/ui/lazy";
import { fittingLength } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";
import type { Media } from "@/lib/library/media/schema";
import type { NetworkOptions } from "@/lib/networks/options/schema";
import { textMax } from "@/lib/planning/posts/rules";
import { sentencesFor } from "./checks";
import { useComposerTools } from "./composer-context";
import { contentAt, type Position, uploadTarget } from "./composition/composition";
import { DifferenceNotice } from "./difference-notice";
import { MentionMenu } from "./mentions/mention-menu";
import { PositionBar } from "./position-bar";
import { textBoxId } from "./text-box";
import { countedOptions, limitOf, TextCounters } from "./text-counters";
import { TextEditor } from "./text-editor";
import { TextToolbar } from "./toolbar/text-toolbar";
import type { SequenceSteps } from "./use-sequence-steps";

const CropLayer = lazyLayer(
  () => dynamic(() => import("./crop-layer").then((chunk) => chunk.CropLayer)),
  { what: "The dialog" },
);

type PositionCardProps = { position: Position; index: number; steps: SequenceSteps };

export function PositionCard({ position: { key }, index, steps }: PositionCardProps) {
  const { composition, change, tab, setFocusedPosition, uploads, ...tools } = useComposerTools();
  const counters = useId();
  const errorsId = useId();
  const target = { key, accountId: tab };
  const { text, media } = contentAt(composition, target);
  const shown = tab === null ? tools.chosen : tools.chosen.filter(({ id }) => id === tab);
  const errors = useErrorsAt(index);
  const mentions = useMentionsIn([text]);
  const written = { text, mentions, options: composition.networkOptions };
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
        aria-label={index === 0 ? "Text" : `Text of post ${index + 1}`}
        aria-describedby={`${counters} ${errorsId}`}
        aria-invalid={errors.length > 0}
        readOnly={!tools.hydrated}
        placeholder={index === 0 ? "What do you want to say?" : "What comes next?"}
        value={text}
        max={Math.min(textMax, ...shown.map((account) => fitOf(account, written)))}
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
        <TextToolbar positionKey={key} index={index} steps={steps} />
      </div>
    </li>
  );
}

type WrittenText = { text: string; mentions: readonly Mention[]; options: NetworkOptions };

function fitOf(account: Account, { text, mentions, options }: WrittenText): number {
  const { provider, counting } = account;
  const max = limitOf(account) - countedOptions(account, options);
  return fittingLength(text, { provider, counting, max, mentions });
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

function useErrorsAt(index: number): string[] {
  const { checks, tab, chosen } = useComposerTools();
  const here = checks.found.filter(
    ({ postIndex, severity, connectionId }) =>
      postIndex === index && severity === "error" && (tab === null || connectionId === tab),
  );
  return sentencesFor(here, tab === null ? chosen : []);
}
