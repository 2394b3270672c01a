"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { labelColors } from "@/lib/library/labels/rules";
import type { CreateLabel, Label, LabelColor, ListedLabel } from "@/lib/library/labels/schema";

export const labelsKey = ["labels"];

const LabelsOfThePage = createContext<ListedLabel[] | undefined>(undefined);

/** The server renders with these what asks for labels, and the browser begins with the same. */
export function KnownLabels({ labels, children }: { labels: ListedLabel[]; children: ReactNode }) {
  return <LabelsOfThePage value={labels}>{children}</LabelsOfThePage>;
}

export function useLabels({
  enabled = true,
  initial,
}: {
  enabled?: boolean;
  initial?: ListedLabel[];
} = {}) {
  const known = use(LabelsOfThePage);
  const first = initial ?? known;
  return useQuery({
    queryKey: labelsKey,
    queryFn: async ({ signal }) =>
      (await api("GET /api/labels", { query: { limit: 200 }, signal })).items,
    select: sortByName,
    enabled,
    ...(first && { initialData: first }),
  });
}

export type LabelsQuery = ReturnType<typeof useLabels>;

export function useCreateLabel(onCreated: (label: ListedLabel) => void) {
  const client = useQueryClient();
  return useApiMutation({
    send: (body: CreateLabel) => api("POST /api/labels", { body }),
    onDone: ({ label }) => {
      const add = (labels: ListedLabel[] | undefined) => labels && [...labels, label];
      client.setQueryData<ListedLabel[]>(labelsKey, add);
      onCreated(label);
    },
    failed: () => ({ title: "The label was not made" }),
    invalidates: [labelsKey],
  });
}

export function findLabels<Found extends Named>(labels: readonly Found[], query: string): Found[] {
  const wanted = keyOf(query);
  return labels.filter(({ name }) => keyOf(name).includes(wanted));
}

export function isNameFree(labels: readonly Named[], name: string): boolean {
  return !labels.some((label) => keyOf(label.name) === keyOf(name));
}

export function unusedColor(labels: readonly Pick<Label, "color">[]): LabelColor {
  const uses = (color: LabelColor) => labels.filter((label) => label.color === color).length;
  const [gray, ...others] = labelColors;
  const [first = gray] = [...others, gray].toSorted((one, other) => uses(one) - uses(other));
  return first;
}

export function LabelsLoading() {
  return (
    <Loading label="Loading the labels" className="flex flex-col gap-1.5 p-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </Loading>
  );
}

type Named = Pick<Label, "name">;

function sortByName(labels: ListedLabel[]): ListedLabel[] {
  return labels.toSorted((one, other) => one.name.localeCompare(other.name));
}

function keyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
