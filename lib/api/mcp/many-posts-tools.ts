import {
  getImport,
  importRows,
  listImportRows,
  updateImport,
} from "@/lib/planning/imports/imports";
import { startImport, undoImport } from "@/lib/planning/imports/start-import";
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  skipSeriesDay,
} from "@/lib/planning/series/series";
import { updateSeries } from "@/lib/planning/series/update-series";
import { adds, type McpTool, overwrites, reads, tool } from "./tool";

/** Tools that plan many posts at once: series and imports. */
export const manyPostsTools: readonly McpTool[] = [
  tool(createSeries, {
    title: "Schedule a post that repeats",
    annotations: adds,
    details:
      "Days are wall time in the series' zone; weeks begin on Monday, and months without the day are left out. Posts of the next 60 days are made at once and count for budgets, later ones as their days come near. variants take turns in place of the post's text. Calling again with the same idempotencyKey and content makes no second series.",
  }),
  tool(listSeries, { title: "List posts that repeat", annotations: reads }),
  tool(getSeries, {
    title: "Read a post that repeats",
    annotations: reads,
    details: "next says when it comes next, and problem why a post of it could not be made.",
  }),
  tool(updateSeries, {
    title: "Change a post that repeats",
    annotations: overwrites,
    details:
      "scope this changes the one post that postId names, following that one and those after it, which become a series of their own, and all everything that has not gone out. Give the series' version.",
  }),
  tool(endSeries, {
    title: "End a post that repeats",
    annotations: overwrites,
    details:
      "Nothing more is made. posts: delete also deletes what has not gone out; restore_post brings such a post back for 30 days.",
  }),
  tool(skipSeriesDay, {
    title: "Leave out a day of a post that repeats",
    annotations: overwrites,
    details: "Its post is deleted where there is one, and the day is not made again.",
  }),
  tool(importRows, {
    title: "Read rows for an import",
    annotations: { ...adds, idempotentHint: false },
    details:
      "Each row has its cells by the names of columns, such as text, scheduled_at, account, labels, media_url and first_comment. Nothing is saved: look at list_import_rows, answer what asks names with update_import, then call start_import.",
  }),
  tool(getImport, {
    title: "Read an import",
    annotations: reads,
    details: "asks names what is still open. While it runs, counts says how far it is.",
  }),
  tool(listImportRows, {
    title: "List the rows of an import",
    annotations: reads,
    details: "Each is shown as it will be, with what is wrong with it. Continue with after.",
  }),
  tool(updateImport, {
    title: "Map an import",
    annotations: {
      ...overwrites,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }),
  tool(startImport, {
    title: "Save the rows of an import",
    annotations: { ...overwrites, destructiveHint: false },
    details:
      "Rows are saved in the background; those that are wrong are left out, and those that were imported before add nothing.",
  }),
  tool(undoImport, {
    title: "Undo an import",
    annotations: { ...overwrites, idempotentHint: true },
    details: "For 30 days. What has gone out stays.",
  }),
];
