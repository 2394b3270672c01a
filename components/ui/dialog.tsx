"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { Fragment, type ReactNode, type RefObject, useState } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { scrim } from "./layer-class";
import { sheetUnderToasts } from "./toast-room";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = "md", footer, children } = props;
  const opening = useOpening(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Viewport
          ref={sheetUnderToasts}
          className="fixed inset-0 z-40 flex items-end justify-center sm:items-start sm:p-6 sm:pt-[12vh]"
        >
          <Base.Popup {...focusOf(props)} className={cx(popup, widths[size])}>
            <header className="px-5 pt-4 pe-14">
              <Base.Title className="font-semibold text-md">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-0.5 text-muted">{description}</Base.Description>
              )}
            </header>
            <div className={body}>
              <Fragment key={opening}>{children}</Fragment>
            </div>
            {footer && <footer className={footerClass}>{footer}</footer>}
            <LayerClose />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Counts, so that a dialog opened again while it fades out does not keep what was typed before. */
function useOpening(open: boolean): number {
  const [last, setLast] = useState({ open, opening: 0 });
  if (open !== last.open) setLast({ open, opening: last.opening + (open ? 1 : 0) });
  return last.opening;
}

/** The footer of a form that is a dialog's whole content: it stays in sight while that scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className={cx(footerClass, "sticky bottom-0 -mx-5 bg-raised sm:rounded-b-lg")}>
      {children}
    </footer>
  );
}

const footerClass = "flex flex-col-reverse gap-2 border-t px-5 py-3 sm:flex-row sm:justify-end";

// The padding of the scroll keeps a focused field above the footer of its form.
const body =
  "min-h-0 overflow-y-auto overscroll-contain px-5 py-4 has-[footer]:scroll-pb-28 has-[footer]:pb-0 sm:rounded-b-lg";

const popup =
  "relative flex max-h-[90dvh] w-full flex-col rounded-t-lg bg-raised shadow-float outline-none transition-[transform,opacity] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-h-[84dvh] sm:rounded-lg";

const widths = {
  sm: "sm:max-w-sm",
  md: "sm:max-w-lg",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-6xl",
};

function focusOf({ initialFocus }: DialogProps) {
  return initialFocus ? { initialFocus } : {};
}

/** The close button comes last in the layer, so that the content gets the focus first. */
function LayerClose() {
  return (
    <div className="absolute end-3 top-3">
      <Base.Close
        render={<IconButton label="Close" size="sm" icon={<X aria-hidden className="size-4" />} />}
      />
    </div>
  );
}
