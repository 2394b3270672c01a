"use client";

import { FileBraces, Sheet } from "lucide-react";
import { follow } from "@/components/kit/link/follow";
import { MenuItem } from "@/components/ui/menu";
import { type ExportQuery, type ExportRoute, exportAddress } from "./export-address";

/** Offers a list as a file, with the filters that hold, in a menu. */
export function ExportItems({ route, query }: { route: ExportRoute; query: ExportQuery }) {
  const leave = (format: "csv" | "jsonl") => () =>
    follow(new URL(exportAddress(route, { ...query, format }), window.location.origin).href);
  return (
    <>
      <MenuItem icon={<Sheet aria-hidden className="size-4" />} onSelect={leave("csv")}>
        Export as CSV
      </MenuItem>
      <MenuItem icon={<FileBraces aria-hidden className="size-4" />} onSelect={leave("jsonl")}>
        Export as JSON Lines
      </MenuItem>
    </>
  );
}
