"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useUndoEnding } from "./use-undo-ending";

export function RestoreButton({ postId }: { postId: string }) {
  const [isBusy, setBusy] = useState(false);
  const restore = useUndoEnding();
  const posts = [{ id: postId, version: 1, state: "cancelled" as const }];
  return (
    <Button
      loading={isBusy}
      icon={<RotateCcw aria-hidden className="size-4" />}
      onClick={async () => {
        setBusy(true);
        await restore({ ending: "delete", posts });
        setBusy(false);
      }}
    >
      Restore
    </Button>
  );
}
