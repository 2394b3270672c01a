"use client";

import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import type { ConnectionTest, NetworkSummary } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";
import { verdictOn } from "./test-verdict";

export function useConnectionTest({ id, label }: Pick<NetworkSummary, "id" | "label">) {
  const [report, setReport] = useState<ConnectionTest | null>(null);
  const { run, pending } = useApiMutation({
    send: () => api("POST /api/connections/test", { body: { provider: id } }),
    onDone: setReport,
    failed: () => ({ title: `${label} could not be tested` }),
  });
  const spoken = pending ? `Testing ${label}` : report && `${label}: ${verdictOn(report).words}`;
  return { run, pending, report, spoken, hide: () => setReport(null) };
}
