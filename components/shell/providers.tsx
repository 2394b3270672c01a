"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/api";

/** What every page needs around it in the browser. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient);
  return (
    // Base UI's few rules stand in globals.css, so no style element needs a nonce.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>
          <Tooltip.Provider delay={400}>
            <ToastProvider>{children}</ToastProvider>
          </Tooltip.Provider>
        </NuqsAdapter>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: isWorthRepeating } },
  });
}

function isWorthRepeating(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}
