import { describe, expect, it } from "vitest";
import { expiresAtOf, expiries } from "./expiry";
import { describeAccess, describeEnd, describeLastUse, keyState } from "./key-kind";

const at = Date.parse("2027-02-03T10:00:00Z");
const preferences = {
  timeZone: "Asia/Tokyo",
  dateFormat: "day-short-month-year",
  timeFormat: "24-hour",
} as const;

const never = { expiresAt: null, revokedAt: null };
const passed = { expiresAt: "2027-02-03T10:00:00.000Z", revokedAt: null };
const coming = { expiresAt: "2027-02-03T20:00:00.000Z", revokedAt: null };
const ended = { expiresAt: passed.expiresAt, revokedAt: "2027-01-31T23:00:00.000Z" };

describe("an API key", () => {
  it("a key works until it expires or is revoked, whichever comes first", () => {
    expect(keyState(never, at)).toBe("working");
    expect(keyState(coming, at)).toBe("working");
    expect(keyState(passed, at)).toBe("expired");
    expect(keyState(ended, at)).toBe("revoked");
  });

  it("the end of a key is written in the person's zone", () => {
    const say = (key: Parameters<typeof describeEnd>[0]) =>
      describeEnd(key, { nowMs: at, preferences });
    expect(say(never)).toBe("Does not expire");
    expect(say(coming)).toBe("Expires 4 Feb 2027");
    expect(say(passed)).toBe("Expired 3 Feb 2027");
    expect(say(ended)).toBe("Revoked 1 Feb 2027");
  });

  it("the access and the last use of a key are written in words", () => {
    expect(describeAccess({ accessLevel: "read", includeAdmin: false })).toBe("Can read");
    expect(describeAccess({ accessLevel: "edit", includeAdmin: true })).toBe(
      "Can read and edit, and administer",
    );
    expect(describeLastUse(null, preferences)).toBe("Never used");
    expect(describeLastUse("2027-02-03T10:00:00.000Z", preferences)).toBe(
      "Last used 3 Feb 2027, 19:00",
    );
  });
});

it("every choice of an expiry is an instant that the server takes, or none", () => {
  expect(expiries.map(({ value }) => expiresAtOf(value, at))).toEqual([
    "2027-03-05T10:00:00.000Z",
    "2027-05-04T10:00:00.000Z",
    "2028-02-03T10:00:00.000Z",
    null,
  ]);
});
