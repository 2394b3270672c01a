import { describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { mappingOf, openTimes, presetOf, recogniseColumns } from "./columns";

const year = now().getUTCFullYear() + 1;
const known = {
  accounts: new Set<string>(),
  networks: new Set<string>(),
  labels: new Set<string>(),
};

function recognised(...records: string[][]) {
  const { columns, rows } = recogniseColumns({ keys: null, records }, known);
  const fields = columns.map(({ field }) => field);
  const { order } = openTimes(rows, mappingOf(columns));
  return { preset: presetOf(columns), fields, rows, order };
}

const link = "https://example.com/a";
const dayFirst = [`25/03/${year} 14:05`, "Hello there", link];
const monthFirst = [`03/25/${year} 14:05`, "Hello there", link];
const eitherFirst = [`04/05/${year} 14:05`, "Hello there", link];
const bare = { preset: "Hootsuite", fields: ["scheduledAt", "text", "link"] };

describe("Hootsuite's shape", () => {
  it.each([
    ["the day first", dayFirst, "day_first"],
    ["the month first", monthFirst, "month_first"],
    ["two readings", eitherFirst, "open"],
  ])(
    "is known with %s, with a header and without, and its first row is a post",
    (_, row, order) => {
      expect(recognised(row)).toEqual({ ...bare, order, rows: [row] });
      expect(recognised(row, row)).toEqual({ ...bare, order, rows: [row, row] });
      const header = ["Date", "Message", "Link"];
      expect(recognised(header, row)).toEqual({ ...bare, order, rows: [row] });
    },
  );

  it("is known without links, and where a text says what a column may be called", () => {
    const rows = [`25/03/${year} 14:05`, `26/03/${year} 9:00`].map((date) => [date, "News", ""]);
    expect(recognised(...rows)).toEqual({ ...bare, order: "day_first", rows });
    const two = rows.map((row) => row.slice(0, 2));
    const fields = bare.fields.slice(0, 2);
    expect(recognised(...two)).toEqual({ ...bare, fields, order: "day_first", rows: two });
  });

  it("keeps a first row whose date does not exist as a row", () => {
    const rows = [[`31/31/${year} 14:05`, "Hello", ""], dayFirst, dayFirst];
    expect(recognised(...rows)).toMatchObject({ ...bare, rows });
  });

  it("is not told of files with other columns, or in another order", () => {
    const [date = "", text = "", address = ""] = dayFirst;
    expect(recognised([text, date, address]).preset).toBeNull();
    expect(recognised([date, text, "a note"]).preset).toBeNull();
    const header = ["date", "message", "link", "label"];
    expect(recognised(header, [...dayFirst, "spring"]).preset).toBeNull();
  });

  it("is not told of a date and words of another header, which stays a header", () => {
    const header = ["When it goes", "What it says", "Where to"];
    expect(recognised(header, dayFirst, dayFirst)).toMatchObject({
      preset: null,
      fields: bare.fields,
      rows: [dayFirst, dayFirst],
    });
  });
});
