"use client";

import { Images } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { Media } from "@/lib/library/media/schema";

const LibraryPicker = lazyLayer(
  () => dynamic(() => import("./library-picker").then((chunk) => chunk.LibraryPicker)),
  { what: "The library" },
);

export function LibraryButton(props: {
  takenIds: readonly string[];
  max: number;
  onAdd: (media: Media[]) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Images aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        From library
      </Button>
      <LibraryPicker {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
