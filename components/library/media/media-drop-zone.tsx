"use client";

import { ImagePlus } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";

export function MediaDropZone({
  onFiles,
  disabled,
  className,
  children,
}: {
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  if (disabled) return <div className={className}>{children}</div>;

  const drag = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!inside) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  const paste = (event: ClipboardEvent) => {
    // A copied table cell contains a picture of itself: its text is what was meant.
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onFiles(Array.from(files));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra for the mouse; the button does it too
    <div
      className={cx("relative", className)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver && <DropHint />}
    </div>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-0 z-20 flex items-center justify-center rounded-lg border-2 border-focus border-dashed bg-accent-soft/90">
      <p className="flex items-center gap-2 font-medium text-accent-text">
        <ImagePlus aria-hidden className="size-5" />
        Drop to add
      </p>
    </div>
  );
}

function carriesFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}
