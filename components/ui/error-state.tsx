"use client";

import { Button } from "./button";
import { cx } from "./cx";
import { PlainIcon } from "./plain-icon";

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
        <PlainIcon d={warning} className="size-5" />
      </div>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-balance text-muted">{description}</p>
      {requestId && <p className="mt-1 text-muted text-xs tabular-nums">Request {requestId}</p>}
      {onRetry && (
        <Button
          className="mt-5"
          loading={retrying}
          onClick={onRetry}
          icon={<PlainIcon d={again} className="size-4" />}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

const warning = "M12 4 21.5 20h-19zM12 10v4M12 17h.01";
const again = "M19.5 12a7.5 7.5 0 1 1-2.5-5.6L20 9M20 4v5h-5";
