import { describe, expect, it } from "vitest";
import { TimeZone } from "@/lib/identity/auth/schema";
import { currentZoneName } from "./current-zone-name";
import { timeZoneOptions } from "./time-zone-options";

describe("the time zones to choose from", () => {
  it.each([
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["Europe/Kyiv", "Europe/Kiev"],
    ["Asia/Ho_Chi_Minh", "Asia/Saigon"],
    ["America/Argentina/Buenos_Aires", "America/Buenos_Aires"],
  ])("%s is listed once and found by its former name %s", (value, former) => {
    const options = timeZoneOptions(former);
    const found = options.filter((each) => [value, former].includes(each.value));
    expect(found).toMatchObject([
      { value, label: value.replaceAll("_", " "), alias: former.replaceAll("_", " ") },
    ]);
    expect(currentZoneName(former)).toBe(value);
  });

  it("a chosen zone of any other name is listed, and so is UTC", () => {
    const values = timeZoneOptions("US/Pacific").map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["US/Pacific", "UTC", "Europe/Berlin"]));
  });

  it("every listed zone is one that the API takes, and is listed once", () => {
    const values = timeZoneOptions("UTC").map(({ value }) => value);
    expect(values.filter((value) => !TimeZone.safeParse(value).success)).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeGreaterThan(400);
  });
});
