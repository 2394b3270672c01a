"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { CreateLabel, ListedLabel } from "@/lib/labels/schema";
import { LabelsOfThePage } from "./known-labels";

export const labelsKey = ["labels"];

type LabelsOptions = { enabled?: boolean; initial?: ListedLabel[] };

export function useLabels({ enabled = true, initial }: LabelsOptions = {}) {
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

function sortByName(labels: ListedLabel[]): ListedLabel[] {
  return labels.toSorted((one, other) => one.name.localeCompare(other.name));
}
