"use client";

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { messageOf } from "./message-of";
import { newPart } from "./part";
import { PlainToasts } from "./plain-toasts";
import { actionTimeoutMs, newToastQueue, plainTimeoutMs, type ToastQueue } from "./toast-queue";
import { forgetUndo, rememberUndo, useUndoKey } from "./use-undo-key";

export type ToastMessage = {
  id?: string | undefined;
  title: string;
  description?: string | undefined;
  tone?: "neutral" | "negative" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

const toaster = newPart(async () => (await import("./toaster")).Toaster);

const ToastContext = createContext<ToastQueue | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(newToastQueue);
  return (
    <ToastContext value={queue}>
      {children}
      <Toasts queue={queue} />
    </ToastContext>
  );
}

/** Where the server does not answer, the toast that says so must not need it. */
function Toasts({ queue }: { queue: ToastQueue }) {
  const { Loaded, hasFailed } = useSyncExternalStore(
    toaster.subscribe,
    toaster.current,
    toaster.current,
  );
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting, queue.waiting);
  useUndoKey((id) => waiting.some((toast) => toast.id === id));
  const last = waiting.at(-1);
  useEffect(() => {
    if (last) void toaster.ask();
  }, [last]);
  if (Loaded) return <Loaded queue={queue} />;
  return hasFailed && <PlainToasts toasts={waiting} onClose={queue.close} />;
}

type ToastTools = {
  show: (message: ToastMessage) => void;
  withdraw: (id: string) => void;
  fail: (title: string, error: unknown) => void;
};

let made = 0;

export function useToast(): ToastTools {
  const queue = use(ToastContext);
  if (!queue) throw new Error("useToast is called outside of a ToastProvider");
  return useMemo(() => {
    const show = (message: ToastMessage) => {
      made += 1;
      const id = message.id ?? `toast-${made}`;
      // Adding to an open toast would change it in place, and it would not be read out again.
      if (message.id) queue.close(id);
      const { action } = message;
      const run = () => {
        forgetUndo(id);
        queue.close(id);
        action?.onSelect();
      };
      queue.add({
        ...queued(id, message),
        ...(action && { actionProps: { ...labelOf(action), onClick: run } }),
      });
      if (action?.label === undoLabel) rememberUndo({ id, run });
    };
    const fail = (title: string, error: unknown) => {
      show({ title, description: messageOf(error), tone: "negative" });
    };
    return { show, withdraw: queue.close, fail };
  }, [queue]);
}

const undoLabel = "Undo";

function labelOf({ label }: NonNullable<ToastMessage["action"]>) {
  const isUndo = label === undoLabel;
  return { children: label, ...(isUndo && { "aria-keyshortcuts": "Meta+Z Control+Z" }) };
}

function queued(id: string, { title, description, tone = "neutral", action }: ToastMessage) {
  return {
    id,
    title,
    description,
    type: tone,
    priority: tone === "negative" ? ("high" as const) : ("low" as const),
    timeout: action ? actionTimeoutMs : plainTimeoutMs,
  };
}
