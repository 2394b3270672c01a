"use client";

import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { mediaTypes } from "@/lib/library/media/rules";

export function FilePicker({
  label,
  variant,
  className,
  onFiles,
}: {
  label: string;
  variant?: "primary" | "secondary" | "ghost" | undefined;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        icon={<ImagePlus aria-hidden className="size-4" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={mediaTypes.join(",")}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []));
          // The browser fires no change event when the same file is chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
