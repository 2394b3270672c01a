"use client";

import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { messageOf } from "./message-of";
import { forgetUndo, rememberUndo, useUndoKey } from "./use-undo-key";

export type ToastMessage = {
  id?: string | undefined;
  title: string;
  description?: string | undefined;
  tone?: "neutral" | "negative" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={plainTimeoutMs} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 bottom-20 z-60 flex flex-col-reverse gap-2 outline-offset-4 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-90">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

type Toasts = {
  show: (message: ToastMessage) => void;
  withdraw: (id: string) => void;
  fail: (title: string, error: unknown) => void;
};

export function useToast(): Toasts {
  const { add, close } = Base.useToastManager();
  return useMemo(() => {
    const show = (message: ToastMessage) => {
      // Adding to an open toast would change it in place, and it would not be read out again.
      if (message.id) close(message.id);
      const { action } = message;
      const run = () => {
        forgetUndo(id);
        close(id);
        action?.onSelect();
      };
      const id = add({
        ...baseMessage(message),
        ...(action && { actionProps: { ...labelOf(action), onClick: run } }),
      });
      if (action?.label === undoLabel) rememberUndo({ id, run });
    };
    const fail = (title: string, error: unknown) => {
      show({ title, description: messageOf(error), tone: "negative" });
    };
    return { show, withdraw: close, fail };
  }, [add, close]);
}

const undoLabel = "Undo";

function labelOf({ label }: NonNullable<ToastMessage["action"]>) {
  const isUndo = label === undoLabel;
  return { children: label, ...(isUndo && { "aria-keyshortcuts": "Meta+Z Control+Z" }) };
}

function baseMessage({ id, title, description, tone = "neutral", action }: ToastMessage) {
  return {
    ...(id && { id }),
    title,
    description,
    type: tone,
    priority: tone === "negative" ? ("high" as const) : ("low" as const),
    timeout: action ? actionTimeoutMs : plainTimeoutMs,
  };
}

const plainTimeoutMs = 5_000;
/** Enough to reach an Undo by keyboard or with a screen reader. */
const actionTimeoutMs = 20_000;

function ToastList() {
  const { toasts } = Base.useToastManager();
  useUndoKey((id) =>
    toasts.some((toast) => toast.id === id && toast.transitionStatus !== "ending"),
  );
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      data-toast
      swipeDirection={["down", "right"]}
      className="group/toast rounded-lg bg-raised shadow-float transition-[transform,opacity] duration-150 data-limited:hidden data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-center gap-2 py-2 ps-4 pe-2">
        <div className="min-w-0 grow py-1">
          <Base.Title className="font-medium group-data-[type=negative]/toast:text-negative" />
          <Base.Description className="text-muted text-sm" />
        </div>
        <Base.Action render={<Button size="sm" />} />
        <Base.Close
          render={<IconButton label="Dismiss" size="sm" icon={<X className="size-4" />} />}
        />
      </Base.Content>
    </Base.Root>
  ));
}
