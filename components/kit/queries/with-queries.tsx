"use client";

import { type QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import { newQueryClient } from "./new-query-client";

let ofThisPage: QueryClient | null = null;

export function WithQueries({ children }: { children: ReactNode }) {
  const outer = use(QueryClientContext);
  const [queries] = useState(() => outer ?? queriesOfThisPage());
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function queriesOfThisPage(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  ofThisPage ??= newQueryClient();
  return ofThisPage;
}
