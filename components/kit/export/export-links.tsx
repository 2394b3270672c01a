import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { type ExportQuery, type ExportRoute, exportAddress } from "./export-address";

const formats = [
  { format: "csv", label: "CSV", words: "Export as CSV" },
  { format: "jsonl", label: "JSON", words: "Export as JSON Lines" },
];

/** Offers a list as a file, with the filters that hold. */
export function ExportLinks({ route, query }: { route: ExportRoute; query: ExportQuery }) {
  return (
    <span className="flex items-center">
      {formats.map(({ format, label, words }) => (
        <a
          key={format}
          href={exportAddress(route, { ...query, format })}
          download
          aria-label={words}
          className={buttonClass({ variant: "ghost" })}
        >
          {format === "csv" && <Download aria-hidden className="size-4" />}
          {label}
        </a>
      ))}
    </span>
  );
}
