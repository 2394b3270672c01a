"use client";

import { useQueryStates } from "nuqs";
import { parseAsString } from "nuqs/server";
import { labelAddress } from "@/components/posts/labels/label-address";
import { managedByAddress } from "@/components/posts/people/managed-by";

const address = { account: parseAsString, managedBy: managedByAddress, label: labelAddress };

export function useQueueUrl() {
  const [filters, setFilters] = useQueryStates(address);
  return { filters, setFilters };
}
