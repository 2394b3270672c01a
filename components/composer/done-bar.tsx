"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { barBelowToasts } from "@/components/ui/toast-room";

/** Takes the place of the footer once something was made of the text: the next one is a key away. */
export function DoneBar({
  icon,
  link,
  undoing,
  onWriteAnother,
  children,
}: {
  icon: ReactNode;
  /** Leads to what was made. */
  link: ReactNode;
  undoing: { pending: boolean; run: () => unknown };
  onWriteAnother: () => void;
  children: ReactNode;
}) {
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => another.current?.focus({ preventScroll: true }), []);
  const undo = () => void undoing.run();
  const onKeyDown = (event: KeyboardEvent) => {
    const withCommand = event.metaKey || event.ctrlKey;
    const pressed = (withCommand ? "command " : "") + event.key.toLowerCase();
    const actions = { "command enter": onWriteAnother, c: onWriteAnother, "command z": undo };
    const action = (actions as Record<string, (() => void) | undefined>)[pressed];
    if (!action || event.altKey || event.shiftKey || event.repeat || undoing.pending) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons in it
    <footer
      ref={barBelowToasts}
      onKeyDown={onKeyDown}
      className="sticky bottom-(--shell-bottom) z-20 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t bg-canvas px-4 py-3 low:py-1.5 md:px-6"
    >
      <p role="status" className="flex min-w-0 grow items-center gap-2">
        {icon}
        <span>{children}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <Button
          variant="ghost"
          loading={undoing.pending}
          aria-keyshortcuts="Meta+Z Control+Z"
          onClick={undo}
        >
          Undo
        </Button>
        {link}
        <Button
          ref={another}
          variant="primary"
          className="max-sm:flex-1"
          disabled={undoing.pending}
          aria-keyshortcuts="Meta+Enter Control+Enter C"
          onClick={onWriteAnother}
        >
          Write another
        </Button>
      </div>
    </footer>
  );
}
