"use client";

import { createContext, type ReactNode } from "react";
import type { ListedLabel } from "@/lib/labels/schema";

export const LabelsOfThePage = createContext<ListedLabel[] | undefined>(undefined);

type KnownLabelsProps = { labels: ListedLabel[]; children: ReactNode };

/** The server renders with these what asks for labels, and the browser begins with the same. */
export function KnownLabels({ labels, children }: KnownLabelsProps) {
  return <LabelsOfThePage value={labels}>{children}</LabelsOfThePage>;
}
