"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { managedByAddress } from "@/components/people/managed-by";

export function useQueueUrl() {
  const [filters, setFilters] = useQueryStates({
    account: parseAsString,
    managedBy: managedByAddress,
  });
  return { filters, setFilters };
}
