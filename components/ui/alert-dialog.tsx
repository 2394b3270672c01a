"use client";

import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { type ReactNode, useTransition } from "react";
import { Button } from "./button";
import { scrim } from "./layer-class";
import { sheetUnderToasts } from "./toast-room";

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "danger" | "primary" | undefined;
  /**
   * The dialog awaits the result and then closes, so return nothing where the action opens another
   * dialog. The caller reports a failure.
   */
  onConfirm: () => unknown;
};

export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  onConfirm,
}: AlertDialogProps) {
  const [pending, startTransition] = useTransition();
  const confirm = () =>
    startTransition(async () => {
      await onConfirm();
      onOpenChange(false);
    });
  return (
    <Base.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Viewport
          ref={sheetUnderToasts}
          className="fixed inset-0 z-40 flex items-end justify-center sm:items-start sm:p-6 sm:pt-[18vh]"
        >
          <Base.Popup className="w-full rounded-t-lg bg-raised p-5 shadow-float outline-none transition-[transform,opacity] duration-150 data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-md sm:rounded-lg">
            <Base.Title className="font-semibold text-md">{title}</Base.Title>
            <Base.Description className="mt-1 text-muted">{description}</Base.Description>
            <footer className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Base.Close render={<Button disabled={pending} />}>{cancelLabel}</Base.Close>
              <Button variant={tone} loading={pending} onClick={confirm}>
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
