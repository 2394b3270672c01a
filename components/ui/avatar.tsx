"use client";

import { type ReactNode, useState } from "react";
import { cx } from "./cx";

/** Screen readers skip it, because a name stands beside it. The picture is in the HTML already. */
export function Avatar({
  name,
  src,
  size = 24,
  shape = "circle",
  mark,
}: {
  name: string;
  src?: string | null | undefined;
  size?: 16 | 20 | 24 | 32 | 40 | 64 | undefined;
  shape?: "circle" | "square" | undefined;
  mark?: ReactNode;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const round = shape === "circle" ? "rounded-full" : "rounded-md";
  return (
    <span aria-hidden="true" className={cx("relative inline-flex shrink-0", sizes[size])}>
      <span
        className={cx(
          "relative flex size-full select-none items-center justify-center overflow-hidden border bg-surface font-semibold text-accent-text",
          round,
        )}
      >
        {initials(name)}
        {src && src !== failed && (
          // biome-ignore lint/performance/noImgElement: the server has made it small already
          <img
            // It may have failed before this page could listen.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(src);
            }}
            src={src}
            alt=""
            onError={() => setFailed(src)}
            className="absolute inset-0 size-full bg-surface object-cover"
          />
        )}
      </span>
      {mark && (
        <span className="absolute -end-1 -bottom-1 flex rounded-full bg-surface p-px">{mark}</span>
      )}
    </span>
  );
}

const sizes = {
  16: "size-4 text-[0.5rem]",
  20: "size-5 text-[0.5625rem]",
  24: "size-6 text-[0.625rem]",
  32: "size-8 text-xs",
  40: "size-10 text-sm",
  64: "size-16 text-lg",
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")].at(0) ?? "")
    .join("")
    .toUpperCase();
}
