"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./button";
import { cx } from "./cx";

type ErrorStateProps = {
  title?: string | undefined;
  description?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  requestId?: string | null | undefined;
  compact?: boolean | undefined;
};

export function ErrorState({
  title = "This did not load",
  description = "Something went wrong on our side. Nothing you wrote is lost.",
  onRetry,
  retrying = false,
  requestId,
  compact = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        "mx-auto flex max-w-sm flex-col items-center px-4 text-center",
        compact ? "py-4" : "py-16",
      )}
    >
      <div className="mb-4 flex size-10 items-center justify-center rounded-lg bg-negative-soft text-negative">
        <TriangleAlert aria-hidden className="size-5" />
      </div>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-balance text-muted">{description}</p>
      {requestId && <p className="mt-1 text-muted text-xs tabular-nums">Request {requestId}</p>}
      {onRetry && (
        <Button
          className="mt-5"
          loading={retrying}
          onClick={onRetry}
          icon={<RotateCw aria-hidden className="size-4" />}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
