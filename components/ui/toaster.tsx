"use client";

import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { toastPlace } from "./plain-toasts";
import { plainTimeoutMs, type ToastQueue } from "./toast-queue";
import { useUndoKey } from "./use-undo-key";

export function Toaster({ queue }: { queue: ToastQueue }) {
  const [manager] = useState(() => Base.createToastManager());
  // Its child listens to the manager from an effect of its own, which runs before this one.
  useEffect(() => queue.deliverTo(manager), [queue, manager]);
  return (
    <Base.Provider toastManager={manager} timeout={plainTimeoutMs} limit={3}>
      <Base.Portal>
        <Base.Viewport className={cx(toastPlace, "flex-col-reverse outline-offset-4")}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
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
