import type { Import, ImportRow } from "@/lib/planning/imports/schema";

const nothing = { ok: 0, warning: 0, error: 0, created: 0, existing: 0 };

type ImportFields = Omit<Partial<Import>, "counts"> & { counts?: Partial<Import["counts"]> };

/** An import of a file with a date, a text and one column that nothing was recognised in. */
export function anImport({ counts = { ok: 2 }, ...fields }: ImportFields = {}): Import {
  return {
    id: "0197c9a0-0000-7000-8000-000000000001",
    fileName: "march.csv",
    format: "csv",
    encoding: "utf-8",
    delimiter: ";",
    preset: null,
    state: "ready",
    rows: 2,
    columns: [
      {
        index: 0,
        header: "When",
        samples: ["03/04/2030 09:30", "25/04/2030 10:00"],
        field: "scheduledAt",
      },
      { index: 1, header: "Words", samples: ["Good morning", "Good evening"], field: "text" },
      { index: 2, header: null, samples: [], field: null },
    ],
    mapping: { "0": "scheduledAt", "1": "text" },
    zone: "UTC",
    dateOrder: "day_first",
    asks: [],
    target: "scheduled",
    connectionIds: [],
    labelIds: [],
    batchLabel: null,
    counts: { ...nothing, ...counts },
    createdAt: "2030-01-01T09:00:00.000Z",
    undoUntil: null,
    ...fields,
  };
}

type RowFields = Omit<Partial<ImportRow>, "post"> & { post?: Partial<ImportRow["post"]> };

export function anImportRow({ post, ...fields }: RowFields = {}): ImportRow {
  const index = fields.index ?? 0;
  return {
    index,
    state: "ok",
    post:
      post === null
        ? null
        : {
            title: "",
            text: `Text of row ${index + 1}`,
            additionalPosts: [],
            connectionIds: [],
            mediaIds: [],
            crops: [],
            networkOptions: {},
            labelIds: [],
            textOverrides: {},
            mediaOverrides: {},
            scheduledAt: "2030-04-03T09:30:00.000Z",
            ...post,
          },
    mediaUrls: [],
    postId: null,
    draftId: null,
    problems: [],
    ...fields,
  };
}
