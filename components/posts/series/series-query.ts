import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";

export const seriesKey = ["series"];

export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: [...seriesKey, seriesId],
    queryFn: async ({ signal }) =>
      (await api("GET /api/series/{seriesId}", { params: { seriesId }, signal })).series,
  });
}
