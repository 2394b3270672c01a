"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "./icon-button";

/** Last in the layer, so that the content gets the focus first. */
export function LayerClose() {
  return (
    <div className="absolute end-3 top-3">
      <Base.Close
        render={<IconButton label="Close" size="sm" icon={<X aria-hidden className="size-4" />} />}
      />
    </div>
  );
}
