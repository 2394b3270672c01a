"use client";

import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { MediaStrip } from "@/components/media/media-strip";
import { cx } from "@/components/ui/cx";
import { textMax } from "@/lib/posts/schema";
import { sentencesFor } from "./checks";
import { useComposerTools } from "./composer-context";
import { type Position, shownAt } from "./composition";
import { DifferenceNotice } from "./difference-notice";
import { placeTarget, textBoxId } from "./place-target";
import { PositionBar } from "./position-bar";
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
        "group/position rounded-lg border bg-surface focus-within:border-border-strong",
        errors.length > 0 && "border-negative focus-within:border-negative",
        // Who has just begun is not told off for not having finished.
        "has-[textarea:placeholder-shown:focus]:border-border-strong",
      )}
    >
      <PositionBar index={index} accounts={shown} />
      <TextEditor
        id={textBoxId(key)}
        aria-label={index === 0 ? "Text" : `Text of post ${index + 1}`}
        aria-describedby={`${counters} ${errorsId}`}
        aria-invalid={errors.length > 0}
        readOnly={!tools.alive}
        placeholder={index === 0 ? "What do you want to say?" : "What comes next?"}
        value={text}
        max={Math.min(textMax, ...shown.map(limitOf))}
        onChange={(written) => change({ type: "text", place, text: written })}
      />
      <div className="flex flex-col gap-3 px-4 pb-3">
        <TextCounters id={counters} text={text} accounts={shown} />
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
  const { checks, tab, chosen } = useComposerTools();
  const here = checks.found.filter(
    ({ postIndex, severity, connectionId }) =>
      postIndex === index && severity === "error" && (tab === null || connectionId === tab),
  );
  return sentencesFor(here, tab === null ? chosen : []);
}
