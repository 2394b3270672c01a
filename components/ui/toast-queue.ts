export const plainTimeoutMs = 5_000;
/** Enough to reach an Undo by keyboard or with a screen reader. */
export const actionTimeoutMs = 20_000;

export type QueuedToast = {
  id: string;
  title: string;
  description: string | undefined;
  type: "neutral" | "negative";
  priority: "high" | "low";
  timeout: number;
  actionProps?: { children: string; onClick: () => void; "aria-keyshortcuts"?: string };
};

type Recipient = { add: (toast: QueuedToast) => unknown; close: (id: string) => void };

export type ToastQueue = ReturnType<typeof newToastQueue>;

export function newToastQueue() {
  let waiting: readonly QueuedToast[] = [];
  let recipient: Recipient | null = null;
  const listeners = new Set<() => void>();
  const set = (next: readonly QueuedToast[]) => {
    waiting = next;
    for (const notify of listeners) notify();
  };
  return {
    add: (toast: QueuedToast) => {
      if (recipient) recipient.add(toast);
      else set([...waiting, toast]);
    },
    close: (id: string) => {
      recipient?.close(id);
      if (waiting.some((toast) => toast.id === id)) set(waiting.filter((toast) => toast.id !== id));
    },
    deliverTo: (next: Recipient) => {
      recipient = next;
      for (const toast of waiting) next.add(toast);
      set([]);
      return () => {
        recipient = null;
      };
    },
    waiting: () => waiting,
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}
