"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { labelAddress } from "@/components/labels/label-address";
import { managedByAddress } from "@/components/people/managed-by";

export function useQueueUrl() {
  const [filters, setFilters] = useQueryStates({
    account: parseAsString,
    managedBy: managedByAddress,
    label: labelAddress,
  });
  return { filters, setFilters };
}
