import { Button } from "./button";
import { buttonClass } from "./button-class";
import { cx } from "./cx";
import { PlainButton } from "./plain-button";
import { PlainIcon } from "./plain-icon";
import type { QueuedToast } from "./toast-queue";

/** A sheet has its buttons at the bottom of a phone, so that toasts stand above it there. */
export const toastPlace =
  "fixed inset-x-4 bottom-20 z-60 flex gap-2 max-sm:[:root:has([data-sheet])_&]:top-4 max-sm:[:root:has([data-sheet])_&]:bottom-auto sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-90";

type PlainToastsProps = { toasts: readonly QueuedToast[]; onClose: (id: string) => void };

export function PlainToasts({ toasts, onClose }: PlainToastsProps) {
  return (
    <div role="alert" className={cx(toastPlace, "flex-col")}>
      {toasts.slice(-3).map(({ id, title, description, actionProps }) => (
        <div
          key={id}
          data-toast
          className="flex items-center gap-2 rounded-lg bg-raised p-3 shadow-float"
        >
          <div className="min-w-0 grow">
            <p className="font-medium">{title}</p>
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actionProps && <Button size="sm" {...actionProps} />}
          <PlainButton
            aria-label="Dismiss"
            className={buttonClass({ variant: "ghost", size: "sm", square: true })}
            onClick={() => onClose(id)}
          >
            <PlainIcon d="M6.5 6.5l11 11M17.5 6.5l-11 11" className="size-4" />
          </PlainButton>
        </div>
      ))}
    </div>
  );
}
