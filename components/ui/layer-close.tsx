"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "./icon-button";

/** The last element of a layer, so that focus goes to its content first; seen in the corner. */
export function LayerClose() {
  return (
    <div className="absolute end-3 top-3">
      <Base.Close
        render={<IconButton label="Close" size="sm" icon={<X aria-hidden className="size-4" />} />}
      />
    </div>
  );
}
