"use client";

import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import type { Route } from "next";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { usePanelTitle } from "./use-panel-post";

export type PanelSide = "start" | "end";

export function PanelFrame({
  postId,
  summary,
  side,
  takesFocus,
  onStep,
  onClose,
  children,
}: {
  postId: string;
  summary: PostSummary | undefined;
  side: PanelSide;
  takesFocus: boolean;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = usePanelTitle(postId, summary);
  const shownSide = useUncovered(panel, { postId, side });
  useEffect(() => {
    if (takesFocus && postId) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, postId]);
  return (
    <aside
      ref={panel}
      aria-labelledby="panel-heading"
      className={cx(
        "fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface md:absolute md:inset-x-auto md:inset-y-2 md:z-30 md:w-96 md:max-w-[calc(100%-1rem)] md:rounded-lg md:shadow-float 2xl:static 2xl:inset-auto 2xl:w-104 2xl:shrink-0 2xl:rounded-none 2xl:border-s 2xl:shadow-none",
        shownSide === "end" ? "md:end-2" : "md:start-2",
      )}
    >
      <header className="flex h-12 shrink-0 items-center gap-1 border-b ps-4 pe-2">
        <h2
          ref={heading}
          id="panel-heading"
          tabIndex={-1}
          title={title}
          className="min-w-0 grow truncate font-semibold text-base outline-none"
        >
          {title}
        </h2>
        <IconButton
          label="Previous post"
          shortcut="K"
          size="sm"
          icon={<ChevronUp aria-hidden className="size-4" />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label="Next post"
          shortcut="J"
          size="sm"
          icon={<ChevronDown aria-hidden className="size-4" />}
          onClick={() => onStep(1)}
        />
        <ButtonLink
          href={`/posts/${postId}` as Route}
          prefetch={false}
          variant="ghost"
          size="sm"
          square
          aria-label="Open the page"
          icon={<Maximize2 aria-hidden className="size-4" />}
        />
        <IconButton
          label="Close"
          shortcut="Esc"
          size="sm"
          icon={<X aria-hidden className="size-4" />}
          onClick={onClose}
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
    </aside>
  );
}

function useUncovered(
  panel: RefObject<HTMLElement | null>,
  { postId, side }: { postId: string; side: PanelSide },
): PanelSide {
  const [moved, setMoved] = useState<{ postId: string; side: PanelSide } | null>(null);
  const shown = moved?.postId === postId ? moved.side : side;
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const card = target instanceof Element && target.closest("[data-card]");
      if (!card || !panel.current || !overlap(card, panel.current)) return;
      setMoved({ postId, side: shown === "end" ? "start" : "end" });
    };
    document.addEventListener("focusin", listen);
    return () => document.removeEventListener("focusin", listen);
  }, [panel, postId, shown]);
  return shown;
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function panelSide(days: readonly string[], date: string | undefined): PanelSide {
  const index = date === undefined ? -1 : days.indexOf(date);
  return index % 7 >= 4 ? "start" : "end";
}

export function PanelSkeleton() {
  return (
    <Loading label="Loading the post" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
