"use client";

import { Avatar as Base } from "@base-ui/react/avatar";
import type { ReactNode } from "react";
import { cx } from "./cx";

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 20 | 24 | 32 | 40 | undefined;
  shape?: "circle" | "square" | undefined;
  mark?: ReactNode;
};

/** Screen readers skip it, because a name stands beside it. */
export function Avatar({ name, src, size = 24, shape = "circle", mark }: AvatarProps) {
  const round = shape === "circle" ? "rounded-full" : "rounded-md";
  return (
    <span aria-hidden="true" className={cx("relative inline-flex shrink-0", sizes[size])}>
      <Base.Root
        className={cx(
          "flex size-full select-none items-center justify-center overflow-hidden border bg-surface font-semibold text-accent-text",
          round,
        )}
      >
        {src && <Base.Image src={src} alt="" className="size-full object-cover" />}
        <Base.Fallback>{initials(name)}</Base.Fallback>
      </Base.Root>
      {mark && (
        <span className="absolute -end-1 -bottom-1 flex rounded-full bg-surface p-px">{mark}</span>
      )}
    </span>
  );
}

const sizes = {
  20: "size-5 text-[0.5625rem]",
  24: "size-6 text-[0.625rem]",
  32: "size-8 text-xs",
  40: "size-10 text-sm",
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")].at(0) ?? "")
    .join("")
    .toUpperCase();
}
