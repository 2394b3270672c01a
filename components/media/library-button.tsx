"use client";

import { Images } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Media } from "@/lib/media/schema";

const LibraryPicker = lazy(async () => ({
  default: (await import("./library-picker")).LibraryPicker,
}));

type LibraryButtonProps = {
  takenIds: readonly string[];
  max: number;
  onAdd: (media: Media[]) => void;
};

export function LibraryButton(props: LibraryButtonProps) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  return (
    <>
      <Button
        variant="ghost"
        icon={<Images aria-hidden className="size-4" />}
        onClick={() => setState("open")}
      >
        From library
      </Button>
      {state !== "unused" && (
        <Suspense fallback={null}>
          <LibraryPicker {...props} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
