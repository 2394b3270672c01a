import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/components/kit/api/api";

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 10_000,
        retry: isWorthRepeating,
        // Offline, a refetch that nobody asked for would replace the content by an error.
        refetchOnWindowFocus: () => onlineManager.isOnline(),
        refetchOnReconnect: true,
      },
      // A write that waited for a connection would go out later, whatever was decided meanwhile.
      mutations: { networkMode: "always" },
    },
  });
}

function isWorthRepeating(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && onlineManager.isOnline() && failures < 2;
}
