"use client";

import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { messageOf } from "./message-of";
import { useToastNeighbour } from "./toast-room";
import { forgetUndo, rememberUndo, useUndoKey } from "./use-undo-key";

const plainTimeoutMs = 5_000;
/** Enough to reach an Undo by keyboard or with a screen reader. */
const actionTimeoutMs = 20_000;

type ToastManager = ReturnType<typeof Base.createToastManager>;

const ToastContext = createContext<ToastManager | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => Base.createToastManager());
  return (
    <ToastContext value={manager}>
      {children}
      <Base.Provider toastManager={manager} timeout={plainTimeoutMs} limit={3}>
        <Base.Portal>
          <ToastViewport />
        </Base.Portal>
      </Base.Provider>
    </ToastContext>
  );
}

/** Stands above a bar at the bottom, and at the top while a sheet covers a phone. */
function ToastViewport() {
  const hasBar = useToastNeighbour("bar");
  const hasSheet = useToastNeighbour("sheet");
  const onPhone = hasBar ? "max-sm:bottom-44" : "max-sm:bottom-20";
  return (
    <Base.Viewport
      className={cx(
        "fixed inset-x-4 z-60 flex flex-col-reverse gap-2 outline-offset-4 sm:inset-x-auto sm:right-6 sm:w-90",
        hasSheet ? "max-sm:top-4" : onPhone,
        hasBar ? "sm:bottom-20" : "sm:bottom-6",
      )}
    >
      <ToastList />
    </Base.Viewport>
  );
}

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

export type ToastMessage = {
  id?: string | undefined;
  title: string;
  description?: string | undefined;
  tone?: "neutral" | "negative" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

type ToastTools = {
  show: (message: ToastMessage) => void;
  withdraw: (id: string) => void;
  fail: (title: string, error: unknown) => void;
};

let made = 0;

export function useToast(): ToastTools {
  const manager = use(ToastContext);
  if (!manager) throw new Error("useToast is called outside of a ToastProvider");
  return useMemo(() => {
    const show = ({ title, description, tone = "neutral", ...message }: ToastMessage) => {
      made += 1;
      const id = message.id ?? `toast-${made}`;
      // Adding to an open toast would change it in place, and it would not be read out again.
      if (message.id) manager.close(id);
      const { action } = message;
      const run = () => {
        forgetUndo(id);
        manager.close(id);
        action?.onSelect();
      };
      manager.add({
        id,
        title,
        description,
        type: tone,
        priority: tone === "negative" ? "high" : "low",
        timeout: action ? actionTimeoutMs : plainTimeoutMs,
        ...(action && { actionProps: { ...labelOf(action), onClick: run } }),
      });
      if (action?.label === undoLabel) rememberUndo({ id, run });
    };
    const fail = (title: string, error: unknown) => {
      show({ title, description: messageOf(error), tone: "negative" });
    };
    return { show, withdraw: (id: string) => manager.close(id), fail };
  }, [manager]);
}

const undoLabel = "Undo";

function labelOf({ label }: NonNullable<ToastMessage["action"]>) {
  const isUndo = label === undoLabel;
  return { children: label, ...(isUndo && { "aria-keyshortcuts": "Meta+Z Control+Z" }) };
}
