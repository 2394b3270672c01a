import { z } from "zod";
import { pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { TableFormat } from "@/lib/planning/exports/schema";
import { Post } from "@/lib/planning/posts/schema";
import { Metric, ResultFilter } from "@/lib/results/report/schema";

export const ResultPost = z.strictObject({
  deliveryId: Uuid,
  connectionId: Uuid,
  publishedAt: UtcTimestamp,
  post: Post,
  metrics: z.array(Metric),
  relative: z
    .number()
    .nullable()
    .describe("The metric as a share of the account's usual at that age; 1 is usual."),
});
export type ResultPost = z.output<typeof ResultPost>;

export const ResultPostList = pagedList(ResultPost);

export const ExportResults = ResultFilter.extend({ format: TableFormat });
