"use client";

import { labelAddress } from "@/components/labels/label-address";
import { managedByAddress } from "@/components/people/managed-by";
import { urlText } from "@/components/url-state/parsers";
import { useQueryStates } from "@/components/url-state/use-query-state";

const address = { account: urlText, managedBy: managedByAddress, label: labelAddress };

export function useQueueUrl() {
  const [filters, setFilters] = useQueryStates(address);
  return { filters, setFilters };
}
