"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ListedLabel } from "@/lib/library/labels/schema";
import { LabelChip } from "./label-chips";
import { useLabels } from "./use-labels";

const shownMax = 12;

export function LabelLinks({ first }: { first: ListedLabel[] }) {
  const labels = useLabels({ initial: first }).data ?? [];
  if (labels.length === 0) return null;
  return (
    <nav aria-label="Labels" className="pt-5">
      <h2 className="px-2 pb-1 font-medium text-muted text-xs">Labels</h2>
      <ul>
        {labels.slice(0, shownMax).map((label) => (
          <li key={label.id}>
            <Link
              href={`/calendar?label=${label.id}` as Route}
              prefetch={false}
              className="flex h-7 items-center rounded-md px-2 transition-colors hover:bg-hover touch:h-11"
            >
              <LabelChip label={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
