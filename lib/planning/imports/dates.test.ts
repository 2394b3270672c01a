import { describe, expect, it } from "vitest";
import { instantIn, orderIn, readTimeCell } from "./dates";

const wall = (date: string, time: string | null = null) => ({ kind: "wall", date, time });
const instant = (at: string) => ({ kind: "instant", at });
const open = { kind: "open" };
const unreadable = { kind: "unreadable" };

describe("a cell with a time", () => {
  it.each([
    ["2031-03-05", wall("2031-03-05")],
    ["2031-03-05 09:30", wall("2031-03-05", "09:30")],
    ["2031/3/5 9:30", wall("2031-03-05", "09:30")],
    ["2031-03-05T09:30:00", wall("2031-03-05", "09:30")],
    ["2031-03-05T09:30:00Z", instant("2031-03-05T09:30:00.000Z")],
    ["2031-03-05T09:30:12.345Z", instant("2031-03-05T09:30:12.345Z")],
    ["2031-03-05 09:30 +02:00", instant("2031-03-05T07:30:00.000Z")],
    ["2031-03-05T09:30:00+0530", instant("2031-03-05T04:00:00.000Z")],
    ["2031-03-05 09:30 UTC", instant("2031-03-05T09:30:00.000Z")],
    ["05.03.2031 9.30", wall("2031-03-05", "09:30")],
    ["5.3.31", wall("2031-03-05")],
    ["25/03/2031 14:05", wall("2031-03-25", "14:05")],
    ["03/25/2031 2:05 PM", wall("2031-03-25", "14:05")],
    ["03/25/2031 12:00 AM", wall("2031-03-25", "00:00")],
    ["03/25/2031 12:00 p.m.", wall("2031-03-25", "12:00")],
    ["04/05/2031 14:05", open],
    ["05/05/2031 14:05", wall("2031-05-05", "14:05")],
    ["12 March 2031", wall("2031-03-12")],
    ["12-Mar-2031 8pm", wall("2031-03-12", "20:00")],
    ["March 12th, 2031 at 8:15 pm", wall("2031-03-12", "20:15")],
    ["Wed, 12 Mar 2031 08:15:00 GMT", instant("2031-03-12T08:15:00.000Z")],
    ["12. Dezember 2031, 14:00", wall("2031-12-12", "14:00")],
    ["14:00 25/03/2031", wall("2031-03-25", "14:00")],
    ["14:00", { kind: "time", time: "14:00" }],
    ["2 pm", { kind: "time", time: "14:00" }],
    ["1930000000", instant("2031-02-27T23:06:40.000Z")],
    ["47912.5", wall("2031-03-05", "12:00")],
    ["2031-02-30", unreadable],
    ["31/31/2031", unreadable],
    ["2031-03-05 25:00", unreadable],
    ["soon", unreadable],
    ["", unreadable],
    ["9".repeat(500), unreadable],
  ])("%s", (cell, read) => {
    expect(readTimeCell(cell, null)).toEqual(read);
  });

  it("has the reading that was chosen where it has two", () => {
    expect(readTimeCell("04/05/2031", "day_first")).toEqual(wall("2031-05-04"));
    expect(readTimeCell("04/05/2031", "month_first")).toEqual(wall("2031-04-05"));
    expect(readTimeCell("25/05/2031", "month_first")).toEqual(wall("2031-05-25"));
  });
});

describe("the order of day and month in a column", () => {
  it("shows in one date that can be read in one way", () => {
    expect(orderIn(["04/05/2031", "25/05/2031"])).toBe("day_first");
    expect(orderIn(["04/05/2031", "05/25/2031"])).toBe("month_first");
  });

  it("is open where every date can be read in two, and no question where none can", () => {
    expect(orderIn(["04/05/2031"])).toBe("open");
    expect(orderIn(["05/05/2031", "2031-04-05", "04.05.2031", ""])).toBeNull();
  });
});

describe("a wall time", () => {
  it("that daylight saving skips becomes the next one that exists, and says so", () => {
    const read = instantIn({ date: "2031-03-30", time: "02:30" }, "Europe/Berlin");
    expect(read?.at).toBe("2031-03-30T01:00:00.000Z");
    expect(read?.warning).toContain("This becomes 03:00.");
  });

  it("that comes twice is the first, and says so", () => {
    const read = instantIn({ date: "2031-10-26", time: "02:30" }, "Europe/Berlin");
    expect(read?.at).toBe("2031-10-26T00:30:00.000Z");
    expect(read?.warning).toContain("the first");
  });

  it("otherwise says nothing", () => {
    const read = instantIn({ date: "2031-06-01", time: "09:30" }, "America/New_York");
    expect(read).toEqual({ at: "2031-06-01T13:30:00.000Z", warning: null });
  });
});
