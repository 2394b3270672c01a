import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/http/api";

/** How the browser asks the server: what cannot be sent fails at once and waits for no connection. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 10_000,
        retry: isWorthRepeating,
        // Nobody asked for it: what is in sight stays until there is a connection again.
        refetchOnWindowFocus: () => onlineManager.isOnline(),
        refetchOnReconnect: true,
      },
      // What waited for a connection would go out later, whatever was decided meanwhile.
      mutations: { networkMode: "always" },
    },
  });
}

function isWorthRepeating(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && onlineManager.isOnline() && failures < 2;
}
