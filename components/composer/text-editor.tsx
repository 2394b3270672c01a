"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { highlight, type TextPiece } from "./highlight";

type TextEditorProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "className"> & {
  value: string;
  onChange: (text: string) => void;
  max: number;
  mentions: readonly Mention[];
};

export function TextEditor(props: TextEditorProps) {
  const { value, onChange, max, mentions, children, ...rest } = props;
  return (
    <div className="relative min-h-32 low:min-h-20">
      <div
        aria-hidden="true"
        className={cx(metrics, "min-h-32 select-none low:min-h-20 text-transparent")}
      >
        {withOffsets(highlight(value, max, mentions)).map(({ from, kind, text }) => (
          <span key={from} className={tints[kind]}>
            {text}
          </span>
        ))}
        {/* A last empty line needs a character to have a height. */}
        {"\u200b"}
      </div>
      <textarea
        {...rest}
        ref={placeCaretAtEnd}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          metrics,
          "absolute inset-0 size-full resize-none scroll-mb-40 overflow-hidden bg-transparent text-text outline-none",
        )}
      />
      {children}
    </div>
  );
}

function placeCaretAtEnd(box: HTMLTextAreaElement | null): void {
  box?.setSelectionRange(box.value.length, box.value.length);
}

const metrics =
  "block w-full whitespace-pre-wrap px-4 py-3 text-base [overflow-wrap:anywhere] touch:text-md";

const tints: Record<TextPiece["kind"], string> = {
  plain: "",
  link: "rounded-sm bg-info-soft",
  hashtag: "rounded-sm bg-accent-soft",
  mention: "rounded-sm bg-accent-soft",
  over: "bg-negative-soft underline decoration-2 decoration-negative",
};

function withOffsets(pieces: TextPiece[]): (TextPiece & { from: number })[] {
  let from = 0;
  return pieces.map((piece) => {
    const start = from;
    from += piece.text.length;
    return { ...piece, from: start };
  });
}
