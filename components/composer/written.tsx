"use client";

import { NetworkOptionsFields } from "./network-options-fields";
import { Sequence } from "./sequence";

export function Written() {
  return (
    <div className="flex flex-col gap-4">
      <Sequence />
      <NetworkOptionsFields />
    </div>
  );
}
